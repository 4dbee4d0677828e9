import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { newAccount } from '#contracts/testing/token-chain.ts';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { APPROVAL_MESSAGES, separatedText } from '#domain/approvals/messages.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { WALLET_ROLES, type WalletRole } from '#domain/token-roles.ts';
import { outbox } from '../platform/mail/table.ts';
import { currentPrice } from '../price/find-price.ts';
import { hasPurchaseKey } from '../sales/purchase-key.ts';
import { purchases } from '../sales/table.ts';
import { taken } from '../testing/desk-client.ts';
import { liveDeskOfFile } from '../testing/live-desk.ts';
import { HOLDER } from '../testing/redemptions.ts';
import { loginHash, newSafe } from '../testing/safes.ts';
import { signedInAccount } from '../testing/staff.ts';
import { errorOf, PAY } from '../testing/two-persons.ts';
import { askApproval } from '../workflow/approvals/ask-approval.ts';
import type { Challenge } from './link-wallet.ts';
import { setStaffRole } from './staff-register.ts';
import { sessions, staffWallets, users } from './table.ts';

const desk = await liveDeskOfFile();
const { chain, context, request, login, cookieOf, staff } = desk;
const { db } = context;
beforeEach(() => {
  desk.setMode('live');
  desk.setRules(desk.rules.ON);
});

type Account = ReturnType<typeof newAccount>;
async function walletWith(...roles: Exclude<WalletRole, 'ATTESTOR'>[]): Promise<Account> {
  const account = await chain.account();
  for (const role of roles) await chain.grant(role as 'PRICER', account.address);
  return account;
}
const person = async () => ({ account: await staff(), wallet: await walletWith('PRICER') });
const boundTo = async ({ address }: Account) =>
  (await db.select().from(staffWallets).where(eq(staffWallets.address, address.toLowerCase()))).map(
    ({ accountId }) => accountId,
  );

async function link(wallet: Account, headers: Record<string, string>) {
  const { nonce, message } = await taken<Challenge>(
    await request('POST /api/account/wallets/challenge', headers, { address: wallet.address }),
  );
  const body = { nonce, signature: await wallet.signMessage({ message }) };
  return () => request('POST /api/account/wallets', headers, body);
}

describe('where acts take two people, a wallet with a role', () => {
  it.each(WALLET_ROLES.filter((role) => !['ATTESTOR', 'DEFAULT_ADMIN'].includes(role)))(
    'of %s opens no desk without a staff account’s session, nor beside a customer’s',
    async (role) => {
      const wallet = await walletWith(role as 'PRICER');
      const { headers } = await signedInAccount(context, { staff: false });
      for (const given of [{}, headers]) {
        const answer = await login(wallet, { headers: given });
        expect(answer.headers.get('set-cookie')).toBeNull();
        expect(await errorOf(answer)).toEqual([403, ADMIN_LOGIN_MESSAGES.accountFirst]);
      }
      expect(await boundTo(wallet)).toEqual([]);
    },
  );

  it('of DEFAULT_ADMIN neither, and the attestor’s does: an outside auditor has no account', async () => {
    expect((await login(chain.admin)).status).toBe(403);
    expect((await login(chain.attestor)).status).toBe(200);
  });

  it('logs in inside a staff account’s session, which binds the two', async () => {
    const { account, wallet } = await person();
    const answer = await login(wallet, account);
    expect(answer.status).toBe(200);
    expect(await boundTo(wallet)).toEqual([account.id]);
    const both = { ...account.headers, ...cookieOf(answer) };
    expect(await taken(await request('GET /api/login', both))).toMatchObject({ address: wallet.address });
    expect((await request('GET /api/desk/queue', both)).status).toBe(200);
    // Neither the wallet's cookie alone, nor beside another person's account.
    expect((await request('GET /api/login', cookieOf(answer))).status).toBe(401);
    expect(await errorOf(request('GET /api/leadList', cookieOf(answer)))).toEqual([
      403,
      ADMIN_LOGIN_MESSAGES.accountFirst,
    ]);
    const other = await staff();
    expect((await request('GET /api/login', { ...other.headers, ...cookieOf(answer) })).status).toBe(401);
    const second = await walletWith('ISSUER');
    expect((await login(second, account)).status).toBe(200);
  });

  it('is never bound to another account: not unlinked, not when its owner leaves, not when that account is gone', async () => {
    const { account, wallet } = await person();
    await taken(await login(wallet, account));
    const other = await staff();
    const isRefused = async () =>
      expect(await errorOf(login(wallet, other))).toEqual([409, ADMIN_LOGIN_MESSAGES.walletOfAnother]);
    await isRefused();
    await setStaffRole(context, account.id, false);
    await isRefused();
    await db.delete(users).where(eq(users.id, account.id));
    await isRefused();
    expect(await boundTo(wallet)).toEqual([account.id]);
    const linking = await link(wallet, other.headers);
    expect(await errorOf(linking())).toEqual([409, ADMIN_LOGIN_MESSAGES.walletOfAnother]);
  });

  it('is one account’s where two log in with it at the same moment', async () => {
    const wallet = await walletWith('PRICER');
    const accounts = [await staff(), await staff(), await staff()];
    const answers = await Promise.all(accounts.map((account) => login(wallet, account)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await boundTo(wallet)).toHaveLength(1);
  });

  it('is not bound by a session whose passkey is five minutes old', async () => {
    const { account, wallet } = await person();
    desk.pass(6);
    const refused = await login(wallet, account);
    expect([refused.status, refused.headers.get('x-confirm-with')]).toEqual([403, 'passkey']);
    expect(await boundTo(wallet)).toEqual([]);
  });

  it('is a person’s, and a Safe is not: its owners log in', async () => {
    const safe = await newSafe(chain);
    await chain.grant('PRICER', safe.address);
    const [owner] = safe.owners;
    expect(await errorOf(login(owner, { safe: safe.address }))).toEqual([403, ADMIN_LOGIN_MESSAGES.accountFirst]);
    const account = await staff();
    expect((await login(owner, { ...account, safe: safe.address })).status).toBe(200);
    expect(await boundTo(owner)).toEqual([account.id]);
    desk.pass(1);
    const timestamp = context.now().getTime();
    const signature = await safe.signHash(safe.owners.slice(0, 2), loginHash(context, safe.address));
    const body = { address: safe.address, timestamp, signature };
    expect(await errorOf(request('POST /api/login', account.headers, body))).toEqual([403, SAFE_MESSAGES.ownersSignIn]);
  });
});

async function purchase() {
  const body = { ethereum_address: HOLDER, qty_to_purchase: 2, email: 'ada@example.org' };
  const { key } = await taken<{ key: string }>(await request('POST /api/purchase', {}, body));
  const checked = { identityCheckedAt: context.now(), checksWaivedAt: context.now() };
  const [row] = await db.update(purchases).set(checked).where(hasPurchaseKey(key)).returning();
  return row?.id ?? '';
}
async function price(wallet: Account, cents: number) {
  desk.pass(1);
  const time = Math.floor(context.now().getTime() / 1000);
  const typed = priceTypedData(context.chain.id, context.chain.token, cents, time);
  return { price: cents, time, signature: await wallet.signTypedData(typed), why: 'Gold rose' };
}
async function startFrom(cents: number) {
  desk.setRules(desk.rules.OFF);
  await taken(await request('POST /api/setusgprice', {}, await price(await walletWith('PRICER'), cents)));
  desk.setRules(desk.rules.ON);
}

describe('one person with an account and a wallet that nobody knows as theirs', () => {
  it('doesn’t pay an order that the wallet placed before the rules, and another person does', async () => {
    const [{ account, wallet }, bob] = [await person(), await staff()];
    await startFrom(100_000);
    desk.setMode('local');
    desk.setRules(desk.rules.OFF);
    const alone = cookieOf(await login(wallet));
    const placed = { purchase_id: await purchase(), method: 'wire' };
    const { id } = await taken<{ id: string }>(await request('POST /api/orders', alone, placed));
    expect(await boundTo(wallet)).toEqual([]);
    desk.setMode('live');
    desk.setRules(desk.rules.ON);
    const pay = (headers: Record<string, string>) =>
      errorOf(request(`POST /api/orders/${id}/transitions`, headers, PAY));
    const unknown = [403, separatedText('pay', 'unknown')];
    expect([await pay(account.headers), await pay(bob.headers)]).toEqual([unknown, unknown]);
    expect((await pay({ cookie: `__Host-${alone.cookie}` }))[0]).toBe(403);
    await taken(await login(wallet, account));
    expect(await pay(account.headers)).toEqual([403, separatedText('pay', 'yours')]);
    expect((await pay(bob.headers))[0]).toBe(200);
  });

  it('sets no price that takes two: it isn’t asked for by a wallet that nobody knows', async () => {
    const [{ account, wallet }, bob] = [await person(), await staff()];
    await startFrom(100_000);
    const set = async () => request('POST /api/setusgprice', account.headers, await price(wallet, 150_000));
    expect(await errorOf(set())).toEqual([403, ADMIN_LOGIN_MESSAGES.signerUnknown]);
    const ahead = { ...(await price(wallet, 150_000)) };
    const time = ahead.time + 3_600;
    const signature = await wallet.signTypedData(priceTypedData(context.chain.id, context.chain.token, 150_000, time));
    expect(await errorOf(request('POST /api/scheduleusgprice', {}, { ...ahead, time, signature }))).toEqual([
      403,
      ADMIN_LOGIN_MESSAGES.signerUnknown,
    ]);
    await taken(await login(wallet, account));
    const { approval } = await taken<{ approval: string }>(await set());
    const approve = (headers: Record<string, string>) =>
      errorOf(request(`POST /api/approvals/${approval}/approve`, headers));
    expect(await approve(account.headers)).toEqual([403, APPROVAL_MESSAGES.ownAct]);
    expect((await currentPrice(context))?.cents).toBe(100_000);
    // Two minutes are too long for a signature that is set at once, and not for an approval.
    expect((await approve(bob.headers))[0]).toBe(200);
    expect((await currentPrice(context))?.cents).toBe(150_000);
  });

  it('approves nothing that the wallet asked for while nobody knew it, and nobody else does before it is known', async () => {
    const [{ account, wallet }, bob] = [await person(), await staff()];
    await startFrom(100_000);
    const { why, ...input } = await price(wallet, 150_000);
    const asked = { act: 'price.set', subject: { kind: 'price', id: String(input.time) }, input, why } as const;
    const actor = { kind: 'admin', address: wallet.address, roles: ['PRICER'] } as const;
    const { approval } = await askApproval({ ...context, actor }, asked, async () => ({}));
    const approve = (headers: Record<string, string>) =>
      errorOf(request(`POST /api/approvals/${approval}/approve`, headers));
    const unknown = [403, APPROVAL_MESSAGES.unknownAsker];
    expect([await approve(account.headers), await approve(bob.headers)]).toEqual([unknown, unknown]);
    await taken(await login(wallet, account));
    expect(await approve(account.headers)).toEqual([403, APPROVAL_MESSAGES.ownAct]);
    expect((await approve(bob.headers))[0]).toBe(200);
  });

  it('has no price asked for whose signer has left, and sets none', async () => {
    const [{ account, wallet }, bob] = [await person(), await staff()];
    await startFrom(100_000);
    await taken(await login(wallet, account));
    const set = async () => request('POST /api/setusgprice', {}, await price(wallet, 150_000));
    const { approval } = await taken<{ approval: string }>(await set());
    await setStaffRole(context, account.id, false);
    expect(await errorOf(request(`POST /api/approvals/${approval}/approve`, bob.headers))).toEqual([
      409,
      APPROVAL_MESSAGES.askerLeft,
    ]);
    expect(await errorOf(set())).toEqual([403, ADMIN_LOGIN_MESSAGES.signerUnknown]);
  });
});

describe('a member of staff whose account was closed and made anew', () => {
  async function joins(email: string) {
    const account = await signedInAccount(context, { staff: false, email, passkeys: 2 });
    await setStaffRole(context, account.id, true);
    return account;
  }
  async function leaves({ id, headers }: Awaited<ReturnType<typeof joins>>) {
    await setStaffRole(context, id, false);
    expect((await request('DELETE /api/auth', headers)).status).toBe(200);
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
  }
  const pay = (headers: Record<string, string>, id: string) =>
    errorOf(request(`POST /api/orders/${id}/transitions`, headers, PAY));

  it('is the same person under the same email address, with the wallets and the acts of before', async () => {
    const email = 'ann@staff.example';
    await startFrom(100_000);
    const [before, wallet, bob] = [await joins(email), await walletWith('PRICER'), await staff()];
    await taken(await login(wallet, before));
    const placed = { purchase_id: await purchase(), method: 'wire' };
    const { id } = await taken<{ id: string }>(await request('POST /api/orders', before.headers, placed));
    await leaves(before);
    const anew = await joins(email);
    expect(await pay(anew.headers, id)).toEqual([403, separatedText('pay', 'yours')]);
    // What belongs to the wallet of before is their own record.
    const own = { ...placed, purchase_id: await purchase(), ethereum_address: wallet.address };
    expect(await errorOf(request('POST /api/orders', anew.headers, own))).toEqual([403, APPROVAL_MESSAGES.ownRecord]);
    expect((await pay(bob.headers, id))[0]).toBe(200);
    await leaves(anew);
  });

  it('is the same person by a wallet of before, whatever the email address', async () => {
    await startFrom(100_000);
    const [before, wallet] = [await joins('ann@office.example'), await walletWith('PRICER')];
    await taken(await login(wallet, before));
    const placed = { purchase_id: await purchase(), method: 'wire' };
    const { id } = await taken<{ id: string }>(await request('POST /api/orders', before.headers, placed));
    await leaves(before);
    const anew = await signedInAccount(context, { staff: false, email: 'ann@home.example', passkeys: 2 });
    await taken(await (await link(wallet, anew.headers))());
    desk.pass(1);
    await setStaffRole(context, anew.id, true);
    expect(await pay(anew.headers, id)).toEqual([403, separatedText('pay', 'yours')]);
    // It sets no price for them: to the one who comes back with another account the role is given anew.
    const own = await price(wallet, 101_000);
    expect(await errorOf(request('POST /api/setusgprice', {}, own))).toEqual([403, ADMIN_LOGIN_MESSAGES.signerUnknown]);
    expect(await errorOf(login(wallet, anew))).toEqual([409, ADMIN_LOGIN_MESSAGES.walletOfAnother]);
  });
});

describe('a wallet that someone else linked to the account of a member of staff', () => {
  it('is not bound by a session whose passkey is five minutes old, until it is confirmed', async () => {
    const { account, wallet } = await person();
    desk.pass(6);
    const linking = await link(wallet, account.headers);
    const refused = await linking();
    expect([refused.status, refused.headers.get('x-confirm-with')]).toEqual([403, 'passkey']);
    expect(await refused.json()).toMatchObject({ reason: 'fresh-passkey' });
    expect(await boundTo(wallet)).toEqual([]);
    expect(await taken(await request('GET /api/account/wallets', account.headers))).toEqual([]);
    const verifiedAt = context.now();
    // A recovery code is none.
    for (const verifiedBy of ['recovery-code', 'passkey'] as const) {
      await db.update(sessions).set({ verifiedAt, verifiedBy }).where(eq(sessions.userId, account.id));
      expect((await linking()).status).toBe(verifiedBy === 'passkey' ? 200 : 403);
    }
    expect(await boundTo(wallet)).toEqual([account.id]);
    desk.pass(6);
    expect((await (await link(wallet, account.headers))()).status).toBe(200);
  });

  it('is nobody’s at the grant of the role, which unlinks it and says so', async () => {
    await startFrom(100_000);
    const [account, wallet] = [
      await signedInAccount(context, { staff: false, passkeys: 2 }),
      await walletWith('PRICER'),
    ];
    await taken(await (await link(wallet, account.headers))());
    const left = await walletWith();
    await taken(await (await link(left, account.headers))());
    await taken(await request(`DELETE /api/account/wallets/${left.address}`, account.headers));
    await setStaffRole(context, account.id, true);
    expect([await boundTo(wallet), await boundTo(left)]).toEqual([[], []]);
    expect(await taken(await request('GET /api/account/wallets', account.headers))).toEqual([]);
    const queued = await db.select().from(outbox).where(eq(outbox.template, 'wallets-unlinked'));
    expect(queued.map(({ about }) => about.email)).toContain(account.headers.uid);
    const set = async () => errorOf(request('POST /api/setusgprice', {}, await price(wallet, 101_000)));
    expect(await set()).toEqual([403, ADMIN_LOGIN_MESSAGES.signerUnknown]);
    // Whose it is brings it.
    const owner = await staff();
    await taken(await login(wallet, owner));
    expect((await set())[0]).not.toBe(403);
  });
});
