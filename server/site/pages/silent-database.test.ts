import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, type OpenDatabase, openPool } from '../../platform/database/database.ts';
import { testContext } from '../../testing/features.ts';
import { frozen, startPostgres } from '../../testing/postgres.ts';
import { insertPrice } from '../../testing/prices.ts';
import { testSite } from '../../testing/site.ts';
import { watchReadiness } from '../health/readiness.ts';

/** Longer than any test lasts: a page that waits for the database is never answered. */
const QUERY_TIMEOUT_MS = 3_600_000;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pool: OpenDatabase;
let watcher: OpenDatabase;
let asked = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = openPool(postgres.url, { queryTimeoutMs: QUERY_TIMEOUT_MS });
  watcher = openPool(postgres.url);
});
afterAll(async () => {
  await Promise.all([pool.close(), watcher.close()]);
  await postgres.stop();
});

const counting = () =>
  new Proxy(pool.db, {
    get(target, name) {
      if (name === 'select' || name === 'execute') asked += 1;
      return Reflect.get(target, name, target);
    },
  }) as Db;

it('pages and the price are answered by a database that accepts connections and says nothing, with the time that they are of', async () => {
  const site = await testSite({ db: counting() });
  const { outages, chain, log } = site.context;
  await insertPrice(site.context, { cents: 162_750, time: 1_900_000_000 });
  // With a pool of its own, so that what it asks isn't counted.
  const probed = testContext({ db: watcher.db, chain, log, outages });
  const readiness = watchReadiness(probed, { everyMs: 50 });
  await readiness.first;

  const price = async () => (await site.get('/api/usgprice')).json();
  const data = async (path: string) => {
    const answer = await site.get(path);
    const [, json = ''] = /<script id="site-data"[^>]*>(.*?)<\/script>/.exec(await answer.text()) ?? [];
    return { status: answer.status, price: JSON.parse(json).price };
  };
  await expect.poll(price).toMatchObject({ cents: 162_750 });
  expect(await data('/')).toEqual({ status: 200, price: { cents: 162_750, time: 1_900_000_000 } });
  expect(await price()).not.toHaveProperty('as_of');

  const thaw = await frozen(postgres, watcher.db);
  try {
    const asOf = { cents: 162_750, time: 1_900_000_000, as_of: expect.any(Number) };
    // Before any probe has found it silent, and after.
    await expect.poll(() => data('/')).toEqual({ status: 200, price: asOf });
    await expect.poll(() => readiness.current().reasons).toContain('The database cannot be reached.');
    const before = asked;
    for (const path of ['/', '/about', '/admin']) expect(await data(path)).toEqual({ status: 200, price: asOf });
    expect(await price()).toMatchObject(asOf);
    expect(asked).toBe(before);
  } finally {
    thaw();
  }
  await expect.poll(price).not.toHaveProperty('as_of');
  expect((await data('/')).price).not.toHaveProperty('as_of');
  expect((await watcher.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  readiness.stop();
});
