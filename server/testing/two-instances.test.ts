import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import { adminRoutes } from '../accounts/wallet-login/routes.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { priceList } from '../price/find-price.ts';
import { priceMemory } from '../price/price-memory.ts';
import { priceRoutes } from '../price/routes.ts';
import { redemptionRoutes } from '../redemptions/routes.ts';
import { empty } from './database.ts';
import { featureApp, json, testContext } from './features.ts';
import { filledForm } from './redemptions.ts';
import { testPostgres } from './shared-postgres.ts';
import { signedLogin, signIn } from './sign-in.ts';
import { startTokenChain, type TokenChain } from './token.ts';

let chain: TokenChain;
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let context: Context;
let instances: [Hono<AppEnv>, Hono<AppEnv>];
const NOW = 1_800_000_000;

beforeAll(async () => {
  [chain, postgres] = await Promise.all([startTokenChain(), testPostgres()]);
  const now = () => new Date(NOW * 1000);
  const start = () => {
    context = testContext({ db: postgres.open().db, chain: { ...chain.chain }, now });
    const own = context;
    const routes = new Hono<AppEnv>()
      .route('/', priceRoutes(priceMemory(own)))
      .route('/', adminRoutes)
      .route('/', redemptionRoutes);
    return featureApp(() => own, routes);
  };
  instances = [start(), start()];
});
afterAll(() => Promise.all([chain.stop(), postgres.stop()]));
beforeEach(() => empty(context.db));

/** Sends each request to one of the two instances in turn, all at the same time. */
const atOnce = (path: string, requests: RequestInit[]) =>
  Promise.all(requests.map(async (request, index) => (instances[index % 2] as Hono<AppEnv>).request(path, request)));
const statuses = (answers: Response[]) => answers.map((answer) => answer.status).sort();

async function signedPrice(price: number, time: number) {
  const signature = await chain.admin.signTypedData(priceTypedData(context.chain.id, context.chain.token, price, time));
  return json({ price, time, signature });
}

describe('two instances on one PostgreSQL', () => {
  it('put one price of a time into force, whichever comes first', async () => {
    const requests = await Promise.all(Array.from({ length: 20 }, (_, cents) => signedPrice(cents + 1, NOW)));
    expect(statuses(await atOnce('/api/setusgprice', requests))).toEqual([200, ...Array(19).fill(409)]);
    expect(await priceList(context, { limit: 100 })).toHaveLength(1);
  });

  it('keep the times of prices increasing in the order in which they came', async () => {
    const times = Array.from({ length: 40 }, (_, index) => NOW - 20 + ((index * 17) % 40));
    const answers = await atOnce('/api/setusgprice', await Promise.all(times.map((time) => signedPrice(1, time))));
    expect(statuses(answers).filter((status) => ![200, 409].includes(status))).toEqual([]);
    const set = (await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.json()))) as PriceRecord[];
    const log = await priceList(context, { limit: 100 });
    expect(log.map(({ time }) => time)).toEqual(set.map(({ time }) => time).sort((a, b) => b - a));
    expect(log[0]?.time).toBe(NOW + 19);
  });

  it.each([
    ['a time before the one it follows', `${NOW - 5}, ${NOW}`, 'price_time_increases'],
    ['a second beginning', `${NOW + 5}, null`, 'price_followed_once'],
    ['a price after one that is not there', `${NOW + 5}, ${NOW + 1}`, 'price_follows_a_price'],
    ['a price after one that another follows', `${NOW + 5}, ${NOW - 10}`, 'price_followed_once'],
  ])('cannot store %s, whatever a program tries', async (_, times, constraint) => {
    for (const time of [NOW - 10, NOW]) await atOnce('/api/setusgprice', [await signedPrice(1, time)]);
    const key = `31337, '${context.chain.token.toLowerCase()}'`;
    const insert = `insert into price (chain_id, token, time, previous_time, cents, signature, signer, created_at)
      values (${key}, ${times}, 1, '0x', '0x', now())`;
    await expect(context.db.execute(insert)).rejects.toMatchObject({ cause: { constraint } });
    expect(await priceList(context, { limit: 100 })).toHaveLength(2);
  });

  it('open one session for one signature', async () => {
    const body = json(await signedLogin(context, chain.admin));
    expect(statuses(await atOnce('/api/login', Array(12).fill(body)))).toEqual([200, ...Array(11).fill(409)]);
  });

  it('know each other’s sessions, and that they ended', async () => {
    const headers = await signIn(instances[0], context, chain.admin);
    expect((await instances[1].request('/api/login', { headers })).status).toBe(200);
    await instances[1].request('/api/login', { method: 'DELETE', headers });
    expect((await instances[0].request('/api/login', { headers })).status).toBe(401);
  });

  it('store one redemption for one key, and answer a repeat that comes meanwhile with 409', async () => {
    const request = json(filledForm(), { 'idempotency-key': 'one-form' });
    const answers = await atOnce('/api/redeem', Array(20).fill(request));
    expect(statuses(answers).filter((status) => ![200, 409].includes(status))).toEqual([]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    const [again] = await atOnce('/api/redeem', [request]);
    const tickets = await Promise.all(
      [...answers.filter(({ ok }) => ok), again as Response].map((each) => each.text()),
    );
    expect(new Set(tickets).size).toBe(1);
    const { rows } = await context.db.execute('select id from redemption');
    expect(rows).toHaveLength(1);
  });
});
