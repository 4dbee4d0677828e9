import { expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { insertPrice } from '../testing/prices.ts';
import { chartMemory } from './chart-memory.ts';

let context: Context;
let asked: number;
let isAway: boolean;

onEmptyDatabase(async (db) => {
  [asked, isAway] = [0, false];
  const watched = new Proxy(db, {
    get(target, name) {
      if (name === 'select') asked += 1;
      if (name === 'select' && isAway) throw new TypeError('away');
      return Reflect.get(target, name, target);
    },
  }) as Db;
  context = testContext({ db: watched, chain: NO_CHAIN });
});

const TIME = 1_900_000_000;
const set = async (cents: number, time: number, previousTime: number | null = null) => {
  await insertPrice(context, { cents, time }, { previousTime });
  return { cents, time };
};

it('draws a price’s chart once', async () => {
  const chart = chartMemory();
  await set(162_750, TIME);
  const price = await set(170_000, TIME + 60, TIME);
  asked = 0;
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => chart(context, price)));
  expect(first).toContain('<svg');
  expect(new Set(others)).toEqual(new Set([first]));
  const once = asked;
  await chart(context, price);
  expect([once, asked]).toEqual([1, 1]);
});

it('shows the last chart while the database is down, and tries again with the next view', async () => {
  const chart = chartMemory();
  await set(162_750, TIME);
  const before = await chart(context, await set(170_000, TIME + 60, TIME));
  const price = await set(900_000, TIME + 120, TIME + 60);
  isAway = true;
  expect(await chart(context, price)).toBe(before);
  isAway = false;
  expect(await chart(context, price)).toContain('$10,000');
  expect(before).not.toContain('$10,000');
});
