import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { frozen, startPostgres } from '../../testing/postgres.ts';
import { testSite } from '../../testing/site.ts';
import { type OpenDatabase, openPool } from './database.ts';

// For as long the tests are idle; what they don't expect to time out gets it on a busy machine, too.
const TIMEOUT_MS = 2_000;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pool: OpenDatabase;
let watcher: OpenDatabase;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = openPool(postgres.url, { queryTimeoutMs: TIMEOUT_MS });
  watcher = openPool(postgres.url);
});
afterAll(async () => {
  await Promise.all([pool.close(), watcher.close()]);
  await postgres.stop();
});

async function inTransaction(): Promise<number> {
  const { rows } = await watcher.db.execute(
    sql`select 1 from pg_stat_activity where state like 'idle in transaction%' and pid <> pg_backend_pid()`,
  );
  return rows.length;
}

describe('a pool of connections', () => {
  it('serves again after the database hung for longer than the query timeout', async () => {
    const site = await testSite({ db: pool.db });
    const form = { first_name: 'Ann', last_name: 'Lee', email: 'ann@site.example', message: 'Hello' };
    const post = async () => (await site.post('/api/contact_form', form)).status;
    const posts = (count: number) => Promise.all(Array.from({ length: count }, post));
    expect(await posts(12)).toEqual(Array(12).fill(200));

    const thaw = await frozen(postgres, watcher.db);
    const meanwhile = await posts(12).finally(thaw);
    expect(meanwhile).toEqual(Array(12).fill(503));
    expect(await posts(12)).toEqual(Array(12).fill(200));
    await expect.poll(inTransaction).toBe(0);
  });

  it('never passes the result of an abandoned statement to the next caller', async ({ onTestFinished }) => {
    const [held, abandoned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = watcher.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      held.resolve();
      await abandoned.promise;
    });
    onTestFinished(async () => {
      abandoned.resolve();
      await holder;
    });
    await held.promise;
    const waiting = pool.db.transaction((tx) => tx.execute(sql`select 0 as n from pg_advisory_xact_lock(1)`));
    await expect(waiting).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    const rows = numbers.map((n) => pool.db.transaction((tx) => tx.execute(sql`select ${n}::int as n`)));
    expect((await Promise.all(rows)).map((result) => result.rows)).toEqual(numbers.map((n) => [{ n }]));
  });

  it('outlives a connection that is ended between two statements of a transaction', async () => {
    const cut = pool.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await watcher.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await expect
        .poll(() => watcher.db.execute(sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`))
        .toMatchObject({ rows: [] });
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    expect((await pool.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('has PostgreSQL end a transaction in which nothing happens', async () => {
    const limit = await pool.db.transaction((tx) => tx.execute(sql`show idle_in_transaction_session_timeout`));
    expect(limit.rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
    const after = await pool.db.execute(sql`show idle_in_transaction_session_timeout`);
    expect(after.rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  });

  it('has PostgreSQL end a statement that nobody waits for any more', async () => {
    await expect(pool.db.execute(sql`select pg_sleep(3600)`)).rejects.toMatchObject({
      cause: { message: 'Query read timeout' },
    });
    const going = sql`select 1 from pg_stat_activity where state = 'active' and query like '%sleep(3600)' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await watcher.db.execute(going)).rows).toEqual([]);
  });

  it('runs one statement of a transaction at a time, which pg 9 asks for', async () => {
    let running = 0;
    let most = 0;
    const query = pg.Client.prototype.query as (...statement: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...statement: unknown[]
    ) {
      running += 1;
      most = Math.max(most, running);
      return query.apply(this, statement).finally(() => {
        running -= 1;
      });
    } as typeof pg.Client.prototype.query);
    const numbers = await pool.db.transaction((tx) =>
      Promise.all([1, 2, 3].map(async (number) => (await tx.execute(sql`select ${number}::int as number`)).rows)),
    );
    spy.mockRestore();
    expect(numbers.flat()).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(most).toBe(1);
  });

  it('rolls back what throws, and returns the connection', async () => {
    const counted = async () => Number((await pool.db.execute(sql`select count(*) as n from lead`)).rows[0]?.n);
    const before = await counted();
    const failed = pool.db.transaction(
      async (tx) => {
        await tx.execute(sql`delete from lead`);
        throw new Error('no');
      },
      { isolationLevel: 'serializable' },
    );
    await expect(failed).rejects.toThrow('no');
    expect([before > 0, await counted()]).toEqual([true, before]);
  });
});
