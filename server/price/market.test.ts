import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Market } from '#domain/price/market.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { deployPriceFeed } from '#wallet/testing/price-feed.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { deskClient, taken } from '../testing/desk-client.ts';
import { featureApp, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { marketRoutes } from './market-routes.ts';

const chain = await tokenChainOfFile();
const NOW = 1_900_000_000;
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
let context: Context;
let desk: ReturnType<typeof deskClient>;
let clock: number;

/** What a process that has just started answers. */
const market = async () => taken<Market>(await app().request('/api/market'));
const app = () => featureApp(() => context, marketRoutes() as unknown as Hono<AppEnv>);

onEmptyDatabase(async (db) => {
  clock = NOW;
  context = testContext({ db, chain: chain.chain, now: () => new Date(clock * 1000) });
  desk = deskClient(app(), context, {});
});

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const enter = (changes: object = {}) =>
  desk.post('/api/market', {
    kind: 'spot',
    price: 401_234,
    time: clock - HOUR,
    source: 'LBMA Gold Price PM',
    ...changes,
  });

async function feedOf(answer: bigint, age: number, decimals?: number) {
  const xauPriceFeed = await deployPriceFeed(chain, answer, BigInt(clock - age), decimals);
  context = { ...context, env: { ...context.env, xauPriceFeed } };
  return xauPriceFeed;
}

describe('spot gold', () => {
  it('is read from the feed on the chain that the operator names, with its time, cut to whole cents', async () => {
    const source = await feedOf(4_012_34567890n, 5 * MINUTE);
    expect(await market()).toEqual({
      spot: { cents: 401_234, at: iso(NOW - 5 * MINUTE), source: expect.stringMatching(new RegExp(source, 'i')) },
      mint: null,
    });
  });

  it('is left out where the feed is silent, too old, of another currency or of no use, and nobody entered it', async () => {
    expect((await market()).spot).toBeNull();
    context = { ...context, env: { ...context.env, xauPriceFeed: chain.admin.address } };
    expect((await market()).spot).toBeNull();
    const answers: [bigint, number, number?][] = [
      [4_000_00000000n, 26 * HOUR],
      [4_000_00000000n, -HOUR],
      [4_000_00000000n, MINUTE, 18],
      [4_000_00000000n, MINUTE, 6],
      [0n, MINUTE],
      [-1n, MINUTE],
      [9_999n, MINUTE],
      [2_000_000_00000000n, MINUTE],
    ];
    for (const answer of answers) {
      await feedOf(...answer);
      expect([answer, (await market()).spot]).toEqual([answer, null]);
      expect(context.outages.isOut('price feed of gold')).toBe(true);
    }
  });

  it('is what staff entered while there is no feed that can be used', async () => {
    const entered = { cents: 401_234, at: iso(NOW - HOUR), source: 'LBMA Gold Price PM' };
    expect(await taken<Market>(await enter())).toEqual({ spot: entered, mint: null });
    await feedOf(4_100_00000000n, 26 * HOUR);
    expect((await market()).spot).toEqual(entered);
    await feedOf(4_100_00000000n, MINUTE);
    expect((await market()).spot?.cents).toBe(410_000);
    expect(context.outages.isOut('price feed of gold')).toBe(false);
  });
});

describe('what staff enter', () => {
  it('counts for 24 hours as spot and for 8 days as the mint’s price, and then isn’t shown any more', async () => {
    await enter({ time: NOW });
    await enter({ kind: 'mint', price: 415_000, time: NOW, source: 'Price list' });
    clock = NOW + DAY;
    expect(await market()).toMatchObject({ spot: { cents: 401_234 }, mint: { cents: 415_000, source: 'Price list' } });
    clock += 1;
    expect(await market()).toMatchObject({ spot: null, mint: { cents: 415_000 } });
    clock = NOW + 8 * DAY + 1;
    expect(await market()).toEqual({ spot: null, mint: null });
  });

  it('is put right by the next entry, and every entry is in the audit log', async () => {
    await enter({ price: 40_123 });
    await enter({ price: 401_234 });
    expect((await market()).spot?.cents).toBe(401_234);
    const by = { action: 'market_price.enter', actorKind: 'staff', subjectId: 'spot' };
    expect(await auditList(context, { limit: 2 })).toMatchObject([
      { ...by, before: { price_cents: 40_123 }, after: { price_cents: 401_234, source: 'LBMA Gold Price PM' } },
      { ...by, before: { price_cents: null }, after: { price_cents: 40_123, at: iso(NOW - HOUR) } },
    ]);
  });

  it('needs a recent time, whole cents and a source that is no address, and takes staff', async () => {
    const { spot, mint } = PRICE_MESSAGES.entryTime;
    const cases: [object, string, string][] = [
      [{ time: NOW - DAY - 1 }, 'time', spot],
      [{ time: NOW + 1 }, 'time', spot],
      [{ kind: 'mint', time: NOW - 8 * DAY - 1 }, 'time', mint],
      [{ price: 1.5 }, 'price', PRICE_MESSAGES.priceNotCents],
      [{ price: 0 }, 'price', PRICE_MESSAGES.priceNotPositive],
      [{ source: ' ' }, 'source', PRICE_MESSAGES.sourceNeeded],
      [{ source: chain.admin.address }, 'source', PRICE_MESSAGES.sourceNeeded],
    ];
    for (const [changes, field, message] of cases) {
      const refused = await enter(changes);
      expect([refused.status, await refused.json()]).toMatchObject([422, { fields: { [field]: [message] } }]);
    }
    const visitor = await app().request('/api/market', { method: 'POST' });
    expect([visitor.status, await market()]).toEqual([401, { spot: null, mint: null }]);
  });
});
