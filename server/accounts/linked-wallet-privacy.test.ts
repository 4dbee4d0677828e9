import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { testSite } from '../testing/site.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import type { Challenge } from './link-wallet.ts';
import { accountSite } from './testing/site.ts';

const OWNER = { nickname: 'zebulon', first_name: 'Quillon', last_name: 'Xanthopoulos' };
const EMAIL = 'zq@example.com';
const chain = await tokenChainOfFile();
const accounts = await accountSite(chain.chain);
afterAll(accounts.close);
const { app } = await testSite(accounts.context);
const wallet = newAccount();
let [owner, other]: Record<string, string>[] = [];
let id: string;

const call = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:3000${path}`, { headers });

beforeAll(async () => {
  await accounts.reset();
  owner = await accounts.user(EMAIL, OWNER);
  other = await accounts.user('someone@example.com');
  const asked = { headers: owner, body: { address: wallet.address } };
  const { nonce, message } = (await (
    await accounts.call('POST', '/api/account/wallets/challenge', asked)
  ).json()) as Challenge;
  const body = { nonce, signature: await wallet.signMessage({ message }) };
  expect((await accounts.call('POST', '/api/account/wallets', { headers: owner, body })).status).toBe(200);
  await chain.issue(wallet.address, 5n);
  ({ id } = (await (await call('/api/account', owner)).json()) as { id: string });
});

/** Every address that a GET answers, asked about the wallet and about the account. */
const paths = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.endsWith('*'))
      .map(({ path }) => path),
  ),
].flatMap((path) =>
  [() => wallet.address, () => id].map(
    (named) => () => `${path.replace(/:(\w+)(\{[^}]*\})?/g, named)}?address=${wallet.address}`,
  ),
);

it('whose account a wallet is linked to is said by no answer to a stranger, or to another customer', async () => {
  const secrets = [...Object.values(OWNER), EMAIL, id];
  const tells = async (headers: Record<string, string>) => {
    const told: string[] = [];
    for (const path of paths) {
      const answer = await call(path(), headers);
      const text = (await answer.text()).replaceAll(path(), '');
      if (secrets.some((secret) => text.includes(secret))) told.push(path());
    }
    return told;
  };
  expect(paths.length).toBeGreaterThan(80);
  expect(await tells({})).toEqual([]);
  expect(await tells(other as Record<string, string>)).toEqual([]);
  expect(await tells(owner as Record<string, string>)).toContain(`/api/account?address=${wallet.address}`);
});
