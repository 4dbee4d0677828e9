import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { siteAlarms } from '../desk/site-alarms.ts';
import type { Context } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import { deskQueue, SILENT_CHAIN } from '../testing/desk-client.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import {
  currentPrice,
  knownPrice,
  leastWorthACent,
  priceAt,
  priceList,
  priceOfTime,
  pricesAt,
  pricesInForce,
  unsignedPrice,
} from './find-price.ts';
import { priceMemory } from './price-memory.ts';
import { setPrice } from './set-price.ts';
import { prices } from './table.ts';

const chain = await tokenChainOfFile();
let context: Context;
let clock = 0;
onEmptyDatabase(async (db) => {
  clock = Number((await chain.node.getBlock()).timestamp);
  context = testContext({ db, chain: chain.chain, now: () => new Date(clock * 1000) });
});

async function set(price: number, by: { signTypedData: typeof chain.admin.signTypedData } = chain.admin) {
  clock += 1;
  const signature = await by.signTypedData(priceTypedData(context.chain.id, context.chain.token, price, clock));
  await setPrice(context, { price, time: clock, signature });
  return clock;
}
const falsify = (time: number, change: object) => context.db.update(prices).set(change).where(eq(prices.time, time));
const alarms = async () => (await siteAlarms(context)).map(({ subject_id }) => subject_id);

describe('a price that was changed in the database', () => {
  it('is never shown or sold at: the one before it goes on, and the desk has an alarm', async () => {
    const first = await set(162_750);
    const second = await set(165_000);
    expect((await currentPrice(context))?.cents).toBe(165_000);
    expect(await alarms()).not.toContain('price-unsigned');
    await falsify(second, { cents: 1 });
    const now = new Date(clock * 1000);
    expect((await currentPrice(context))?.cents).toBe(162_750);
    expect((await priceMemory(context).read())?.cents).toBe(162_750);
    expect((await priceAt(context, now))?.time).toBe(first);
    expect([...(await pricesAt(context, [now])).values()]).toEqual([162_750]);
    expect((await priceList(context, { limit: 9 })).map(({ time }) => time)).toEqual([first]);
    expect(await pricesInForce(context)).toEqual([{ time: first, cents: 162_750 }]);
    expect(await priceOfTime(context, second)).toBeUndefined();
    expect(await unsignedPrice(context)).toMatchObject({ time: second, cents: 1 });
    expect(await alarms()).toContain('price-unsigned');
  });

  it('leaves no price where it is the only one', async () => {
    await falsify(await set(162_750), { cents: 1 });
    expect(await currentPrice(context)).toBeUndefined();
  });

  it('doesn’t count with the name of someone who can set prices, nor with the right signature of someone who can’t', async () => {
    const time = await set(162_750);
    const thief = newAccount();
    const signature = await thief.signTypedData(priceTypedData(context.chain.id, context.chain.token, 1, time));
    await falsify(time, { cents: 1, signature });
    expect(await currentPrice(context)).toBeUndefined();
    await falsify(time, { signer: thief.address });
    expect(await currentPrice(context)).toBeUndefined();
  });
});

it('a price goes on after its signer has lost the role, in a process that has never seen it, too', async () => {
  const pricer = newAccount();
  await chain.grant('PRICER', pricer.address);
  clock = Number((await chain.node.getBlock()).timestamp);
  await set(162_750, pricer);
  await chain.node.increaseTime({ seconds: 600 });
  await chain.revoke('PRICER', pricer.address);
  // Nothing is remembered of another chain object.
  const anew = { ...context, chain: { ...context.chain } };
  expect((await currentPrice(anew))?.cents).toBe(162_750);
  clock += 3_600;
  const signature = await pricer.signTypedData(priceTypedData(context.chain.id, context.chain.token, 1, clock));
  await context.db.update(prices).set({ time: clock, cents: 1, signature });
  expect(await currentPrice(anew)).toBeUndefined();
});

it('sells nothing in a process that begins while the node is silent, and lets what only shows a price go on without', async () => {
  await set(162_750);
  const silent = { ...context, chain: { ...context.chain, client: SILENT_CHAIN.client } };
  await expect(currentPrice(silent)).rejects.toThrow(Unavailable);
  expect(await knownPrice(silent)).toBeUndefined();
  expect(await leastWorthACent(silent)).toBe(1n);
  expect(await deskQueue(silent)).toEqual(expect.any(Array));
});
