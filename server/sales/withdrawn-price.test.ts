import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { empty } from '../testing/database.ts';
import { type TestDesk, testDesk } from '../testing/sales.ts';
import { testPostgres } from '../testing/shared-postgres.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let database: OpenDatabase;
let desk: TestDesk;
let request: string;
/** The signed times of a right price and of the wrong one after it, both in force since the request. */
let good: number;
let wrong: number;

beforeAll(async () => {
  postgres = await testPostgres();
  database = postgres.open();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  await empty(database.db);
  desk = await testDesk(database.db);
  good = Math.floor(desk.context.now().getTime() / 1000);
  request = (await desk.request()).id;
  desk.pass(60);
  wrong = await desk.setPrice(1_627);
});

const answerTo = async (changes: object) => {
  const answer = await desk.post('/api/orders', { purchase_id: request, method: 'wire', ...changes });
  return [answer.status, ((await answer.json()) as { errors: string[] }).errors];
};
const refused = [422, [ORDER_MESSAGES.priceWithdrawn]];

describe('a withdrawn price', () => {
  it('cannot be chosen for an order', async () => {
    await desk.withdrawPrice(wrong);
    expect(await answerTo({ price_time: wrong })).toEqual(refused);
  });

  it('is not the one that an order takes by itself', async () => {
    await desk.withdrawPrice(wrong);
    expect(await desk.place(request)).toMatchObject({ price_cents: 162_750, price_time: good });
  });

  it('does not end the price before it: that one may be chosen for a later request', async () => {
    desk.pass(60);
    const later = (await desk.request()).id;
    await desk.withdrawPrice(wrong);
    expect(await desk.place(later, { price_time: good })).toMatchObject({ price_cents: 162_750 });
  });

  it('is refused to an order that was being placed while it was withdrawn', async () => {
    const answer = await database.db.transaction(async (tx) => {
      await tx.execute(sql`update price set withdrawn_time = time, withdrawn_signature = '0x', withdrawn_by = '0x'
        where time = ${wrong}`);
      const placing = answerTo({ price_time: wrong });
      await expect
        .poll(async () => (await database.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length)
        .toBeGreaterThan(0);
      return { placing };
    });
    expect(await answer.placing).toEqual(refused);
  });
});
