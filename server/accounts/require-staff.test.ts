import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdminSession } from '../admin/admin-session.ts';
import { signedLogin } from '../testing/sign-in.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import { type AccountSite, accountSite } from './testing/site.ts';

let chain: TokenChain;
let site: AccountSite;
beforeAll(async () => {
  chain = await startTokenChain();
  site = await accountSite(chain.chain);
});
afterAll(() => Promise.all([site.close(), chain.stop()]));

const users = async (headers: Record<string, string>) => (await site.call('GET', '/api/users', { headers })).status;

it('a wallet that holds a role opens the desk as a staff account does, with a customer’s account beside it too', async () => {
  const { token } = await openAdminSession(site.context, await signedLogin(site.context, chain.admin));
  const customer = await site.user('ann@example.com');
  expect(await users({ cookie: `usg_admin=${token}` })).toBe(200);
  expect(await users({ ...customer, cookie: `usg_admin=${token}` })).toBe(200);
  expect(await users(customer)).toBe(403);
  expect(await users({ cookie: 'usg_admin=made-up' })).toBe(401);
});
