import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { usg } from '../usg.ts';
import { openPool } from './database.ts';
import { expectCurrentSchema, migrate } from './migrate.ts';

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

  it('of a version from before the first release is left as it is, and the start says what to do', async () => {
    const { db } = postgres.open();
    await migrate(db);
    const at = await db.execute<{ id: number; at: string }>(
      sql`update drizzle.__drizzle_migrations set created_at = 1 returning id, created_at::text as at`,
    );
    expect(at.rows).not.toHaveLength(0);
    await expect(migrate(db)).rejects.toThrow('Name a new database in DATABASE_URL');
    await db.execute(sql.raw('drop schema public cascade; create schema public; drop schema drizzle cascade'));
    await migrate(db);
  });

  it('says where to migrate if the database is only read from and older than this version', async () => {
    const own = await testPostgres();
    const reading = openPool(own.url, { readOnly: true });
    const checks = () => Promise.allSettled([migrate(reading.db), expectCurrentSchema(reading.db)]);
    expect((await checks()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await own.open().db.execute(sql`
      delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`);
    const reason = expect.objectContaining({ message: expect.stringContaining('migrate at its primary first') });
    expect(await checks()).toMatchObject([{ reason }, { reason }]);
    await reading.close();
    await own.stop();
  });

  it('lets an instance start that may only read and write rows, once it is up to date', async () => {
    const owner = postgres.open().db;
    await migrate(owner);
    const role = `rows_${randomUUID().slice(0, 8)}`;
    const run = (statement: string) => owner.execute(sql.raw(statement));
    await run(`create role ${role} login password 'rows'`);
    await run(
      `grant usage on schema public, drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
    );
    await run(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const restricted = openPool(Object.assign(new URL(postgres.url), { username: role, password: 'rows' }).href);
    try {
      await expect(migrate(restricted.db)).resolves.toBeUndefined();
      await run(
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      );
      await expect(migrate(restricted.db)).rejects.toThrow(usg('migrate'));
    } finally {
      await restricted.close();
      await run(`drop owned by ${role}; drop role ${role}`);
    }
  });
});
