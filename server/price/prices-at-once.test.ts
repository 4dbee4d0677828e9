import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { PriceRecord } from '#domain/price/price.ts';
import { taken } from '../testing/desk-client.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { testTwoPersons } from '../testing/two-persons.ts';
import { currentPrice } from './find-price.ts';

const chain = await tokenChainOfFile();
const postgres = await testPostgres();
afterAll(() => postgres.stop());
const { db } = postgres.open();
const site = await testTwoPersons(db, chain);
const set = async (cents: number) => taken<PriceRecord>(await site.setPrice('wallet', cents));

beforeEach(async () => {
  await site.pass(48);
  site.setRules({});
});

const waiting = (count: number) =>
  expect
    .poll(async () => {
      const held = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await db.execute(held)).rows.length;
    })
    .toBe(count);

/** The answers to two changes that begin while others hold what the first of them needs. */
async function atOnce(held: ReturnType<typeof sql>, one: () => Promise<Response>, other: () => Promise<Response>) {
  const answers = await db.transaction(async (tx) => {
    await tx.execute(held);
    const first = one();
    await waiting(1);
    const second = other();
    // It waits as well, unless nothing keeps it.
    await Promise.race([waiting(2), second]);
    return [first, second];
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

it('two withdrawals at once, either of which takes one person, don’t lead to a price that takes two', async () => {
  await set(100_000);
  await site.pass(48);
  const [before, last] = [await set(200_000), await set(201_000)];
  await site.pass(25);
  site.setRules({ price: 10 });
  // As an order does that takes this price.
  const held = sql`select 1 from price where time = ${last.time} for share`;
  const answers = await atOnce(
    held,
    () => site.withdrawPrice('wallet', last),
    () => site.withdrawPrice('wallet', before),
  );
  expect(answers).toEqual([200, 202]);
  expect(await currentPrice(site.base)).toMatchObject({ cents: 200_000 });
});

it('of two prices at once, the second is compared with the first', async () => {
  await set(100_000);
  await site.pass(25);
  site.setRules({ price: 10 });
  const answers = await atOnce(
    sql`lock table price in share mode`,
    () => site.setPrice('wallet', 91_000, 'x'),
    () => site.setPrice('wallet', 109_000, 'x'),
  );
  expect(answers).toEqual([200, 202]);
  expect(await currentPrice(site.base)).toMatchObject({ cents: 91_000 });
});
