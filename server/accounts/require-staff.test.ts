import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskRoutes } from '../desk/routes.ts';
import { signedLogin } from '../testing/sign-in.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import { type AccountSite, accountSite } from './testing/site.ts';
import { openAdminSession } from './wallet-login/log-in.ts';

let chain: TokenChain;
let site: AccountSite;
beforeAll(async () => {
  chain = await startTokenChain();
  site = await accountSite(chain.chain, { routes: [deskRoutes as never] });
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

it('a wallet’s login counts for five minutes on a live site as a fresh passkey does, and then it signs again', async () => {
  const { env } = site.context;
  Object.assign(site.context, { env: { ...env, mode: 'live' } });
  const login = async () => {
    const { token } = await openAdminSession(site.context, await signedLogin(site.context, chain.admin));
    return { cookie: `__Host-usg_admin=${token}` };
  };
  const fresh = (headers: Record<string, string>) => site.call('GET', '/api/desk/fresh', { headers });
  const session = await login();
  expect((await fresh(session)).status).toBe(200);
  site.pass(5 * 60);
  const refused = await fresh(session);
  expect([refused.status, refused.headers.get('x-confirm-with')]).toEqual([403, 'wallet']);
  expect((await site.call('GET', '/api/desk/prices', { headers: session })).status).toBe(200);
  expect((await fresh(await login())).status).toBe(200);
  Object.assign(site.context, { env });
  expect((await fresh({ cookie: session.cookie.replace('__Host-', '') })).status).toBe(200);
});
