import type { Hono } from 'hono';
import type { PrivateKeyAccount } from 'viem';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { API_MESSAGES, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { featureApp, json, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { priceList } from './find-price.ts';
import { priceMemory } from './price-memory.ts';
import { priceRoutes } from './routes.ts';

const chain = await tokenChainOfFile();
let context: Context;
let app: Hono<AppEnv>;
let clock: number;

onEmptyDatabase(async (db) => {
  clock = 1_800_000_000;
  context = testContext({ db, chain: { ...chain.chain }, now: () => new Date(clock * 1000) });
  app = featureApp(() => context, priceRoutes(priceMemory(context)));
});

async function signed(price: number, time = clock, account: PrivateKeyAccount = chain.admin) {
  const { id, token } = context.chain;
  const signature = await account.signTypedData(priceTypedData(id, token, price, time));
  return { price, time, signature };
}
const post = (body: unknown) => app.request('/api/setusgprice', json(body));
const stored = () => priceList(context, { limit: 1000 });

describe('the price', () => {
  it('is not made up before the first one is set', async () => {
    const answer = await app.request('/api/usgprice');
    expect([answer.status, await answer.json()]).toEqual([404, { errors: [API_MESSAGES.priceNone] }]);
  });

  it('takes effect as soon as a pricer has signed it, with its proof', async () => {
    const body = await signed(162_750);
    const answer = await post(body);
    const record = { USG: 1627.5, cents: 162_750, time: clock, signature: body.signature, signer: chain.admin.address };
    expect([answer.status, await answer.json()]).toEqual([200, record]);
    expect(await (await app.request('/api/usgprice')).json()).toEqual(record);
  });

  it('is on record with who signed it and what it follows', async () => {
    for (const cents of [100, 200]) {
      clock += 1;
      await post(await signed(cents));
    }
    await post(await signed(300, clock - 1));
    const by = { action: 'price.set', actorKind: 'admin', actorId: chain.admin.address };
    expect(await auditList(context, { limit: 9 })).toMatchObject([
      { ...by, subjectId: String(clock), before: { price_cents: 100 }, after: { price_cents: 200 } },
      { ...by, before: { price_cents: null }, after: { price_cents: 100 } },
    ]);
  });

  it('is listed with every one before it, newest first, page by page', async () => {
    for (const cents of [100, 200, 300]) {
      clock += 1;
      expect((await post(await signed(cents))).status).toBe(200);
    }
    const first = await app.request('/api/prices?limit=2');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(((await first.json()) as PriceRecord[]).map((price) => price.cents)).toEqual([300, 200]);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.request(next);
    expect(((await second.json()) as PriceRecord[]).map((price) => price.cents)).toEqual([100]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('refuses a limit or a page that makes no sense', async () => {
    for (const query of ['limit=0', 'limit=-1', 'limit=x', 'after=x', 'after=']) {
      expect((await app.request(`/api/prices?${query}`)).status).toBe(422);
    }
  });
});

describe('a price that must not be set', () => {
  const malformed: [string, (good: Awaited<ReturnType<typeof signed>>) => unknown, number, string][] = [
    ['zero', (good) => ({ ...good, price: 0 }), 422, PRICE_MESSAGES.priceNotPositive],
    ['negative', (good) => ({ ...good, price: -100 }), 422, PRICE_MESSAGES.priceNotPositive],
    ['over a million dollars', (good) => ({ ...good, price: 100_000_001 }), 422, PRICE_MESSAGES.priceAbsurd],
    ['a fraction of a cent', (good) => ({ ...good, price: 100.5 }), 422, PRICE_MESSAGES.priceNotCents],
    ['a text', (good) => ({ ...good, price: '162750' }), 422, PRICE_MESSAGES.priceNotCents],
    ['no number', (good) => ({ ...good, price: null }), 422, PRICE_MESSAGES.priceNotCents],
    ['missing', ({ time, signature }) => ({ time, signature }), 422, PRICE_MESSAGES.priceNotCents],
    ['without a whole time', (good) => ({ ...good, time: 1.5 }), 422, PRICE_MESSAGES.priceTimeInvalid],
    ['with a time as text', (good) => ({ ...good, time: 'now' }), 422, PRICE_MESSAGES.priceTimeInvalid],
    [
      'with half a signature',
      (good) => ({ ...good, signature: good.signature.slice(0, 60) }),
      422,
      FIELD_MESSAGES.signatureInvalid,
    ],
    [
      'with a signature of zeros',
      (good) => ({ ...good, signature: `0x${'00'.repeat(65)}` }),
      422,
      FIELD_MESSAGES.signatureInvalid,
    ],
    [
      'that was not the one signed',
      (good) => ({ ...good, price: good.price + 1 }),
      403,
      PRICE_MESSAGES.priceWrongSigner,
    ],
    [
      'with another time than signed',
      (good) => ({ ...good, time: good.time + 1 }),
      403,
      PRICE_MESSAGES.priceWrongSigner,
    ],
    ['in a list', (good) => [good], 400, REQUEST_MESSAGES.malformed],
    ['in broken JSON', () => '{"price":', 400, REQUEST_MESSAGES.malformed],
  ];

  it.each(malformed)('%s', async (_, change, status, message) => {
    const answer = await post(change(await signed(162_750)));
    expect([answer.status, ((await answer.json()) as { errors: string[] }).errors]).toEqual([status, [message]]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['signed more than a minute ago', -61, 409],
    ['signed a minute ago', -60, 200],
    ['signed a minute ahead', 60, 200],
    ['signed more than a minute ahead', 61, 409],
  ])('%s: answers by the clock', async (_, seconds, status) => {
    expect((await post(await signed(100, clock + seconds))).status).toBe(status);
    expect(await stored()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('signed by a wallet that holds another role only', async () => {
    const issuer = newAccount();
    await chain.grant('ISSUER', issuer.address);
    expect((await post(await signed(100, clock, issuer))).status).toBe(403);
    await chain.grant('PRICER', issuer.address);
    clock += 60;
    expect((await post(await signed(100, clock, issuer))).status).toBe(200);
  });

  it('signed by a wallet without the role', async () => {
    const answer = await post(await signed(100, clock, newAccount()));
    expect([answer.status, await answer.json()]).toEqual([403, { errors: [PRICE_MESSAGES.priceWrongSigner] }]);
    expect(await stored()).toEqual([]);
  });

  it('signed for another token', async () => {
    const foreign = priceTypedData(context.chain.id, chain.attestor.address, 100, clock);
    const signature = await chain.admin.signTypedData(foreign);
    expect((await post({ price: 100, time: clock, signature })).status).toBe(403);
  });

  it('sent a second time, or signed for the time of another or an earlier one', async () => {
    const first = await signed(100);
    await post(first);
    for (const again of [first, await signed(200, clock), await signed(300, clock - 1)]) {
      const answer = await post(again);
      expect([answer.status, await answer.json()]).toEqual([409, { errors: [PRICE_MESSAGES.priceTimeUsed] }]);
    }
    expect((await stored()).map((price) => price.cents)).toEqual([100]);
  });

  it('while the chain cannot say who may set it', async () => {
    context = { ...context, chain: { ...context.chain, token: chain.attestor.address } };
    const answer = await post(await signed(100));
    expect([answer.status, await answer.json()]).toEqual([503, { errors: [API_MESSAGES.chainUnavailable] }]);
    expect(await stored()).toEqual([]);
  });
});
