import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { softAuthenticator } from '../testing/authenticator.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import type { Challenge } from './link-wallet.ts';
import { passkeyOwner } from './testing/passkey-owner.ts';
import { type AccountSite, accountSite, PASSWORD } from './testing/site.ts';

const EMAIL = 'ann@example.com';
/** More than any owner does in an hour. */
const OFTEN = 24;
let chain: TokenChain;
let site: AccountSite;
let headers: Record<string, string>;
let ann: ReturnType<typeof passkeyOwner>;
beforeAll(async () => {
  chain = await startTokenChain();
  site = await accountSite(chain.chain);
});
afterAll(() => Promise.all([site.close(), chain.stop()]));
beforeEach(async () => {
  await site.reset();
  headers = await site.user(EMAIL);
  ann = passkeyOwner(site, headers);
});

const wallet = newAccount();
async function link() {
  const at = { headers, body: { address: wallet.address } };
  const { nonce, message } = (await (
    await site.call('POST', '/api/account/wallets/challenge', at)
  ).json()) as Challenge;
  const body = { nonce, signature: await wallet.signMessage({ message }) };
  return site.call('POST', '/api/account/wallets', { headers, body });
}
const unlink = () => site.call('DELETE', `/api/account/wallets/${wallet.address}`, { headers });
const changePassword = () =>
  site.call('PUT', '/api/account', {
    headers,
    body: { password: PASSWORD, password_confirmation: PASSWORD, current_password: PASSWORD },
  });
const passkey = async () => {
  const key = softAuthenticator();
  const added = await ann.add({}, key);
  if (added.ok) expect((await ann.remove(key.id)).status).toBe(200);
  return added;
};

/** Each change, with how many emails tell of it, and what takes it back. */
const CHANGES: Record<string, { change: () => Promise<Response>; emails: number; back?: () => Promise<Response> }> = {
  'links and unlinks a wallet': { change: link, emails: 1, back: unlink },
  'makes recovery codes': { change: () => ann.post('/api/account/recovery-codes'), emails: 1 },
  'adds and removes a passkey': { change: passkey, emails: 2 },
  'switches the passkey rule on and off': {
    change: () => ann.require(true),
    emails: 2,
    back: () => ann.require(false),
  },
  'changes the password': { change: changePassword, emails: 1 },
};

it.each(Object.keys(CHANGES))('a session that %s in a loop is refused, and no change is silent', async (name) => {
  const { change, emails, back } = CHANGES[name] as (typeof CHANGES)[string];
  expect((await ann.add()).status).toBe(200);
  await ann.makeCodes();
  const before = (await site.mailTo(EMAIL)).length;
  const answers: Response[] = [];
  for (let time = 0; time < OFTEN; time += 1) {
    answers.push(await change());
    if (answers.at(-1)?.ok && back) expect((await back()).status).toBe(200);
  }
  const done = answers.filter(({ ok }) => ok).length;
  expect(done).toBeGreaterThanOrEqual(10);
  expect(new Set(answers.slice(done).map(({ status }) => status))).toEqual(new Set([429]));
  expect((await site.mailTo(EMAIL)).length - before).toBe(done * emails);
  // Neither another account nor the next hour.
  site.pass(3_600);
  headers = await site.user('bob@example.com');
  expect((await link()).status).toBe(200);
});

it('still removes what was added when nothing more can be', async () => {
  expect((await ann.add()).status).toBe(200);
  expect((await link()).status).toBe(200);
  while ((await ann.post('/api/account/recovery-codes')).ok);
  expect((await unlink()).status).toBe(200);
  expect((await ann.remove()).status).toBe(200);
  expect((await changePassword()).status).toBe(200);
});
