import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Db, type OpenDatabase, openPool } from '../../platform/database/database.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { startPostgres, startReplicated } from '../../testing/postgres.ts';
import { LIVE_SETTINGS } from '../../testing/site.ts';
import { replicationCheck } from './replication.ts';

const found = async (DATABASE_URL: string, more: Record<string, string> = {}) =>
  idsOf(await findingsOf(replicationCheck, { ...LIVE_SETTINGS, DATABASE_URL, ...more }));

/** Sets what a new connection has, and waits until PostgreSQL says so. */
async function set(db: Db, name: string, value: string) {
  await db.execute(sql.raw(`alter system set ${name} = '${value}'`));
  await db.execute(sql`select pg_reload_conf()`);
  await expect
    .poll(async () => (await db.execute<{ now: string }>(sql`select current_setting(${name}) as now`)).rows[0]?.now)
    .toBe(value);
}

describe('one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let pool: OpenDatabase;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    pool = openPool(postgres.url);
  });
  afterAll(async () => {
    await pool.close();
    await postgres.stop();
  });

  it('without a standby is a warning that says what the loss of the disk loses', async () => {
    expect(await found(postgres.url)).toEqual(['warning replication.none']);
  });

  it('that answers before it has written is an error, and so is one that never makes sure of it', async () => {
    await set(pool.db, 'synchronous_commit', 'off');
    expect(await found(postgres.url)).toEqual(['error replication.commit-off']);
    await set(pool.db, 'synchronous_commit', 'on');
    await set(pool.db, 'full_page_writes', 'off');
    expect(await found(postgres.url)).toEqual(['error replication.unsafe', 'warning replication.none']);
    await set(pool.db, 'full_page_writes', 'on');
  });

  it('that waits for standbys that aren’t there is an error', async () => {
    await set(pool.db, 'synchronous_standby_names', 'ANY 1 (*)');
    expect(await found(postgres.url)).toEqual(['error replication.waiting']);
    await set(pool.db, 'synchronous_standby_names', '');
  });
});

const LONG = { timeout: 120_000, interval: 50 };

describe('a primary with a standby', () => {
  let servers: Awaited<ReturnType<typeof startReplicated>>;
  let pool: OpenDatabase;
  beforeAll(async () => {
    servers = await startReplicated();
    pool = openPool(servers.primary.url);
    const connected = sql`select from pg_stat_replication where state = 'streaming'`;
    await vi.waitFor(async () => expect((await pool.db.execute(connected)).rows).toHaveLength(1), LONG);
  });
  afterAll(async () => {
    await pool.close();
    await servers.primary.stop();
  });
  // The servers of tests don’t wait for their disks, which is an error of its own.
  const mode = async (url: string, more?: Record<string, string>) =>
    (await found(url, more)).filter((finding) => !finding.endsWith('unsafe'));

  it('is told apart by whether a commit waits for the standby, in what a crash of the primary loses', async () => {
    const { url } = servers.primary;
    expect(await found(url)).toContain('error replication.unsafe');
    expect(await mode(url)).toEqual(['warning replication.asynchronous']);
    await set(pool.db, 'synchronous_standby_names', 'ANY 1 (*)');
    expect(await mode(url)).toEqual(['ok replication.ok']);
    await set(pool.db, 'synchronous_commit', 'local');
    expect(await mode(url)).toEqual(['warning replication.asynchronous']);
    await set(pool.db, 'synchronous_commit', 'remote_write');
    expect(await mode(url)).toEqual(['warning replication.remote-write']);
  });

  it('finds a standby in DATABASE_URL, which is right for READ_ONLY=on alone', async () => {
    const { url } = servers.standby;
    expect(await found(url)).toEqual(['error replication.standby']);
    expect(await found(url, { READ_ONLY: 'on' })).toEqual(['ok replication.ok']);
  });
});
