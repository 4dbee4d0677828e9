import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeEach } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { NO_TWO_PERSON_RULES, rulesApply, type TwoPersonRules } from '#domain/staff/two-person-rules.ts';
import { bindWallet } from '../accounts/staff-wallets.ts';
import { linkedWallets, sessions } from '../accounts/table.ts';
import { adminRoutes } from '../accounts/wallet-login/routes.ts';
import { adminSessions } from '../accounts/wallet-login/table.ts';
import { correspondenceRoutes } from '../compliance/correspondence/routes.ts';
import { askIdentity, giveIdentity } from '../compliance/identity/ask-identity.ts';
import { identityRoutes } from '../compliance/identity/routes.ts';
import { deskRoutes } from '../desk/routes.ts';
import type { ShownApproval } from '../desk/shown-approvals.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { priceMemory } from '../price/price-memory.ts';
import { priceRoutes } from '../price/routes.ts';
import { redemptionDeskRoutes } from '../redemptions/desk-routes.ts';
import { redemptionRoutes } from '../redemptions/routes.ts';
import { salesDeskRoutes } from '../sales/desk-routes.ts';
import { hasPurchaseKey } from '../sales/purchase-key.ts';
import { salesRoutes } from '../sales/routes.ts';
import { purchases } from '../sales/table.ts';
import { testDatabase } from './database.ts';
import { taken } from './desk-client.ts';
import { featureApp, json, ownAddress, testContext } from './features.ts';
import { ADAS_IDENTITY, HOLDER } from './redemptions.ts';
import { signIn } from './sign-in.ts';
import { signedInAccount } from './staff.ts';
import { type TokenChain, tokenChainOfFile } from './token.ts';

/** Who works at the desk: Ann by her account, by a wallet of hers and by one that was; Bob by his account; and Carol by her wallet. */
export type Who = 'ann' | 'annsWallet' | 'annsFormerWallet' | 'bob' | 'wallet';
export type Signing = Exclude<Who, 'ann' | 'bob'>;
export const WHO: readonly Who[] = ['ann', 'annsWallet', 'annsFormerWallet', 'bob', 'wallet'];
const personOf = (who: Who) => (who.startsWith('ann') ? 'ann' : who);
export const others = (first: Who): Who[] => WHO.filter((who) => personOf(who) !== personOf(first));
export const sameOnes = (first: Who): Who[] => WHO.filter((who) => personOf(who) === personOf(first));

/** A site with several staff on that database and chain, whose rules a test sets; a price of $1,627.50 is in force. */
export async function testTwoPersons(db: Db, chain: TokenChain) {
  let clock = Date.parse('2030-11-21T17:04:00Z');
  let rules: TwoPersonRules = NO_TWO_PERSON_RULES;
  const base = testContext({ db, chain: chain.chain, now: () => new Date(clock) });
  await chain.reach(base.now());
  const context = (): Context => ({ ...base, env: { ...base.env, twoPersonRules: rules } });
  const routes = new Hono<AppEnv>();
  const price = priceRoutes(priceMemory(base));
  const desk = [salesDeskRoutes, redemptionDeskRoutes, identityRoutes, correspondenceRoutes, deskRoutes];
  for (const each of [adminRoutes, salesRoutes, redemptionRoutes, price, ...desk])
    routes.route('/', each as unknown as Hono<AppEnv>);
  const app = featureApp(context, routes, ownAddress());

  const [ann, bob, carol] = [await signedInAccount(base), await signedInAccount(base), await signedInAccount(base)];
  const keys = { annsWallet: newAccount(), annsFormerWallet: newAccount(), wallet: newAccount() };
  const accounts = { annsWallet: ann, annsFormerWallet: ann, wallet: carol };
  const headers: Partial<Record<Who, Record<string, string>>> = { ann: ann.headers, bob: bob.headers };
  for (const who of Object.keys(keys) as Signing[]) {
    await chain.grant('PRICER', keys[who].address);
    headers[who] = await signIn(app, base, keys[who]);
  }
  const hers = [keys.annsWallet, keys.annsFormerWallet].map(({ address }) => address.toLowerCase());
  const linked = hers.map((address) => ({ address, userId: ann.id, createdAt: base.now() }));
  await db.insert(linkedWallets).values(linked);
  for (const address of hers) await bindWallet(base, { address, accountId: ann.id });
  await db.delete(linkedWallets).where(eq(linkedWallets.address, hers[1] ?? ''));
  await bindWallet(base, { address: keys.wallet.address, accountId: carol.id });

  /** Where rules apply, a wallet works inside its owner's account. */
  const headersOf = (who: Who) =>
    rulesApply(rules) && who in accounts ? { ...headers[who], ...accounts[who as Signing].headers } : headers[who];
  const request = (who: Who, path: string, method: string, body: object = {}) =>
    app.request(path, { ...json(body, headersOf(who)), method });
  const post = (who: Who, path: string, body: object = {}) => request(who, path, 'POST', body);
  const get = async <Answer>(who: Who, path: string) =>
    taken<Answer>(await app.request(path, { headers: headersOf(who) ?? {} }));
  const purchase = async (qty = 2, ethereum_address: string = HOLDER) => {
    const body = { ethereum_address, qty_to_purchase: qty, email: 'ada@example.org' };
    const { key } = await taken<{ key: string }>(await app.request('/api/purchase', json(body)));
    const checked = { identityCheckedAt: base.now(), checksWaivedAt: base.now() };
    const [row] = await db.update(purchases).set(checked).where(hasPurchaseKey(key)).returning();
    return row?.id ?? '';
  };
  /** A price signed now, a second after the one before. */
  const sign = async (who: Signing, cents: number) => {
    clock += 1_000;
    const time = Math.floor(clock / 1000);
    const typed = priceTypedData(chain.chain.id, chain.chain.token, cents, time);
    return { price: cents, time, signature: await keys[who].signTypedData(typed) };
  };
  const setPrice = async (who: Signing, cents: number, why?: string) =>
    app.request('/api/setusgprice', json({ ...(await sign(who, cents)), ...(why && { why }) }));
  const withdrawPrice = async (who: Signing, { cents, time }: { cents: number; time: number }) => {
    clock += 1_000;
    const now = Math.floor(clock / 1000);
    const typed = withdrawalTypedData(chain.chain.id, chain.chain.token, { cents, time }, now);
    const signature = await keys[who].signTypedData(typed);
    return app.request('/api/withdrawusgprice', json({ price_time: time, time: now, signature, why: 'A mistake' }));
  };
  await taken(await setPrice('wallet', 162_750));

  return {
    app,
    base,
    chain,
    context,
    keys,
    ann,
    bob,
    carol,
    headers,
    request,
    post,
    get,
    purchase,
    sign,
    setPrice,
    withdrawPrice,
    setRules: (some: Partial<TwoPersonRules>) => {
      rules = { ...NO_TWO_PERSON_RULES, ...some };
    },
    /** Lets time pass; the sessions go on. */
    pass: async (hours: number) => {
      clock += hours * 3_600_000;
      await db.update(adminSessions).set({ createdAt: base.now(), lastSeenAt: base.now() });
      await db.update(sessions).set({ createdAt: base.now(), lastUsedAt: base.now() });
    },
    place: async (who: Who, qty = 2, wallet?: string) => {
      const placed = await post(who, '/api/orders', { purchase_id: await purchase(qty, wallet), method: 'wire' });
      return (await taken<{ id: string }>(placed)).id;
    },
    transition: (who: Who, id: string, input: object) => post(who, `/api/orders/${id}/transitions`, input),
    /** A purchase whose customer has given identity data: the record's id and the purchase's. */
    withIdentity: async () => {
      const subject = { kind: 'purchase', id: await purchase() } as const;
      const id = await askIdentity({ ...base, actor: { kind: 'staff', userId: ann.id } }, subject, 'The law');
      await giveIdentity(base, subject, ADAS_IDENTITY);
      return { id, of: subject.id };
    },
    /** What waits for another person than that one. */
    waiting: async (who: Who = 'bob') =>
      (await get<ShownApproval[]>(who, '/api/approvals')).filter(({ outcome }) => outcome === null),
    approve: (who: Who, id: string | undefined) => post(who, `/api/approvals/${id}/approve`),
  };
}

export const PAY = { transition: 'pay', amount_cents: 900_000, reference: 'FT-1', paid_on: '2030-11-21' };
export const CANCEL = { transition: 'cancel', reason: 'No coins', fee_cents: 0 };
const sent = { amount_cents: 300_000, reference: 'RF-1', refunded_on: '2030-11-21' };
export const REFUND = { transition: 'refund', ...sent, why: 'Cancelled' };

export const errorOf = async (answer: Promise<Response> | Response) => {
  const { status, ...rest } = { status: (await answer).status, body: await (await answer).json() };
  return [status, (rest.body as { errors?: string[] }).errors?.[0]] as const;
};

/** The same for a whole test file, on a database of its own; before each test the rules are off, and that many hours pass. */
export async function twoPersonsOfFile(hours = 0) {
  const chain = await tokenChainOfFile();
  const database = await testDatabase();
  afterAll(() => database.close());
  const site = await testTwoPersons(database.db, chain);
  beforeEach(async () => {
    await site.pass(hours);
    site.setRules({});
  });
  return site;
}
