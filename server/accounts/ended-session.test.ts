import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import type { Db } from '../platform/database/database.ts';
import { softAuthenticator } from '../testing/authenticator.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { findUserByEmail, type User } from './find-user.ts';
import { forgetPasskeys } from './passkeys/reset-passkeys.ts';
import { lockAccount } from './second-factor.ts';
import { endSessions, openSession } from './sessions.ts';
import { forgetEarlierOwners } from './settle-account.ts';
import { type PasskeyOwner, passkeyOwner } from './testing/passkey-owner.ts';
import { accountSite } from './testing/site.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let other: Db;
let site: Awaited<ReturnType<typeof accountSite>>;
beforeAll(async () => {
  postgres = await testPostgres();
  site = await accountSite();
  const own = site.context.db;
  site.context.db = postgres.open().db;
  other = postgres.open().db;
  return () => {
    site.context.db = own;
  };
});
afterAll(async () => {
  await site.close();
  await postgres.stop();
});

let count = 0;
let owner: PasskeyOwner;
let user: User;
beforeEach(async () => {
  count += 1;
  const email = `ann${count}@example.com`;
  owner = passkeyOwner(site, await site.user(email));
  user = (await findUserByEmail(site.context, email)) as User;
});

const number = async (query: SQL) => (await other.execute<{ n: number }>(query)).rows[0]?.n;
const waiting = () =>
  number(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

/** A call that begins while someone else has locked the account and then ends things in it: it waits, and neither breaks the other off. */
async function during(end: (tx: Db) => Promise<unknown>, call: () => Promise<Response>): Promise<number> {
  let answer: Promise<Response> | undefined;
  await site.context.db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    answer = call();
    await expect.poll(waiting).toBe(1);
    await end(tx);
  });
  return (await (answer as Promise<Response>)).status;
}
const reset = (tx: Db) => forgetEarlierOwners({ ...site.context, db: tx }, user, forgetPasskeys);
const logOut = (tx: Db) => endSessions(tx, user.id);

it('a wallet that is linked while a reset ends the session stays unlinked', async () => {
  const wallet = newAccount();
  const asked = await owner.post('/api/account/wallets/challenge', { address: wallet.address });
  const { nonce, message } = (await asked.json()) as { nonce: string; message: string };
  const body = { nonce, signature: await wallet.signMessage({ message }) };
  expect(await during(reset, () => owner.post('/api/account/wallets', body))).toBe(401);
  expect(await number(sql`select count(*)::int as n from account_wallet where account_id = ${user.id}`)).toBe(0);
});

it('a passkey that a reset removes opens nothing at that moment', async () => {
  await owner.add();
  const { cookie, options } = await owner.startLogin();
  const credential = owner.key.get(options);
  expect(await during(reset, () => owner.post('/api/passkeys/login', { credential }, { cookie }))).toBe(401);
  expect(await number(sql`select count(*)::int as n from account_session where account_id = ${user.id}`)).toBe(0);
  expect(await number(sql`select count(*)::int as n from audit_entry where act = 'passkey.refuse'`)).toBe(0);
});

it.each([
  ['makes no recovery codes', () => owner.post('/api/account/recovery-codes')],
  ['sets no rule', () => owner.require(true)],
  ['removes no passkey', () => owner.remove()],
])('a session that has just ended %s', async (_, call) => {
  await owner.add();
  await owner.add({}, softAuthenticator());
  const written = sql`select count(*)::int as n from audit_entry`;
  const before = await number(written);
  expect(await during(logOut, call)).toBe(401);
  expect(await number(written)).toBe(before);
});

it('a password that was checked before a passkey is required opens no session after', async () => {
  await owner.add();
  await owner.makeCodes();
  expect((await owner.require(true)).status).toBe(200);
  const from = { ip: '203.0.113.1', agent: undefined };
  const open = (verifiedBy: 'passkey' | null) =>
    site.context.db.transaction((tx) => openSession(tx, user, { ...from, verifiedBy }, site.context.now()));
  expect(await open(null)).toBeUndefined();
  expect(await open('passkey')).toBeDefined();
});
