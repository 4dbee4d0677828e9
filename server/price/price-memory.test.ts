import { expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { insertPrice } from '../testing/prices.ts';
import { type PriceMemory, priceMemory } from './price-memory.ts';

let context: Context;
let memory: PriceMemory;
let asked: number;

onEmptyDatabase(async (db) => {
  asked = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'select') asked += 1;
      return Reflect.get(target, name, target);
    },
  }) as Db;
  context = testContext({ db: counting, chain: NO_CHAIN });
  memory = priceMemory(context);
});

const set = (cents: number, time: number, previousTime: number | null = null) =>
  insertPrice(context, { cents, time }, { previousTime });
const cents = async () => (await memory.read())?.cents;

it('asks the database once for any number of views at the same moment', async () => {
  await set(162_750, 1);
  const shown = await Promise.all(Array.from({ length: 1_000 }, cents));
  expect(new Set(shown)).toEqual(new Set([162_750]));
  expect(asked).toBe(1);
});

it('sees this instance’s changes immediately and another’s within a second', async () => {
  await set(162_750, 1);
  expect(await cents()).toBe(162_750);
  await set(170_000, 2, 1);
  await expect.poll(cents, { interval: 50 }).toBe(170_000);
  await set(180_000, 3, 2);
  memory.forget();
  expect(await cents()).toBe(180_000);
});

it('does not cache a failure of the database', async () => {
  const { db } = context;
  const away = {
    select: () => {
      throw new TypeError('away');
    },
  } as unknown as Db;
  const broken = { ...context, db: away };
  const remembered = priceMemory(broken);
  await expect(remembered.read()).rejects.toThrow('away');
  broken.db = db;
  expect(await remembered.read()).toBeUndefined();
});
