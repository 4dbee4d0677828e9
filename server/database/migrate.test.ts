import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPostgres } from '../testing/shared-postgres.ts';
import { migrate } from './migrate.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

describe('the schema', () => {
  it('is brought up to date once, however many instances start at the same moment', async () => {
    const pools = Array.from({ length: 4 }, () => postgres.open());
    const [first] = pools;
    await first?.db.execute(sql.raw('drop schema public cascade; create schema public; drop schema drizzle cascade'));
    await Promise.all(pools.map(({ db }) => migrate(db)));
    await migrate(pools[0]?.db as never);
    const done = await first?.db.execute<{ all: string; distinct: string }>(
      sql`select count(*) as "all", count(distinct hash) as "distinct" from drizzle.__drizzle_migrations`,
    );
    expect(Number(done?.rows[0]?.all)).toBeGreaterThan(0);
    expect(done?.rows[0]?.all).toBe(done?.rows[0]?.distinct);
  });
});
