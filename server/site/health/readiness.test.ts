import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { createFollower } from '../../chain/follow.ts';
import type { AppEnv } from '../../platform/context.ts';
import { type Db, openPool } from '../../platform/database/database.ts';
import { type Env, readEnv } from '../../platform/env.ts';
import { createOutages } from '../../platform/outages.ts';
import { bySystem, featureApp, testContext } from '../../testing/features.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { startTokenChain, type TokenChain } from '../../testing/token.ts';
import { weakNode } from '../../testing/weak-node.ts';
import { type Readiness, watchReadiness } from './readiness.ts';
import { healthRoutes } from './routes.ts';

let chain: TokenChain;
let node: Awaited<ReturnType<typeof weakNode>>;
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
let readiness: Readiness;
beforeAll(async () => {
  chain = await startTokenChain();
  node = await weakNode(chain.chain, chain.rpcUrl, NODE_TIMEOUT_MS);
  postgres = await testPostgres();
  db = postgres.open().db;
});
afterAll(async () => {
  await node.stop();
  await chain.stop();
  await postgres.stop();
});
beforeEach(() => {
  node.suffer();
  logged.length = 0;
});
afterEach(() => readiness.stop());

const STALLED_AFTER_MS = 300;
const NODE_TIMEOUT_MS = 10_000;
type Line = { level: number; msg: string; outage?: string; reasons?: string[] };
const logged: Line[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
const outages = createOutages(log);
const writing = new Hono<AppEnv>().post('/write', async (c) => {
  await c.var.context.db.execute(sql`insert into write_probe values ('x')`);
  return c.json({});
});
const watch = ({ everyMs = 50, ...parts }: { db?: Db; local?: boolean; everyMs?: number; env?: Env } = {}) => {
  readiness = watchReadiness(testContext({ db, chain: node.chain, log, outages, ...parts }), {
    everyMs,
    stalledAfterMs: STALLED_AFTER_MS,
  });
  return readiness;
};
/** As a full disk does; resolves to what ends it. */
async function refuseWrites() {
  await db.execute(sql`
    create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger refuse before insert on write_probe execute function refuse()`);
  return () => db.execute(sql`drop trigger refuse on write_probe`);
}
/** As a standby is, for every connection from now on; those that are there are ended. */
async function setReadOnly(to: 'on' | 'off') {
  const admin = openPool(postgres.url);
  await admin.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    const name = new URL(postgres.url).pathname.slice(1);
    await tx.execute(sql.raw(`alter database ${name} set default_transaction_read_only = ${to}`));
  });
  if (to === 'on')
    await admin.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  await admin.close();
}
async function readyz() {
  // What waits for nothing outside the process is there before the next turn of its event loop.
  const answer = await Promise.race([healthRoutes(readiness.current).request('/readyz'), setImmediate('waits')]);
  if (typeof answer === 'string') throw new Error('The answer waits for something.');
  return { status: answer.status, ...((await answer.json()) as { reasons: string[]; warnings: string[] }) };
}

describe('an instance', () => {
  it('is ready where database and chain answer', async () => {
    await watch().first;
    await expect.poll(readyz).toEqual({ status: 200, ready: true, reasons: [], warnings: [] });
  });

  it('stays ready while the node is silent, with a warning, and answers immediately', async () => {
    await watch().first;
    node.suffer(async () => 'hang');
    await expect
      .poll(readyz)
      .toMatchObject({ status: 200, reasons: [], warnings: [expect.stringContaining('Ethereum')] });
    node.suffer();
  });

  it('that starts while the node is silent does not wait for it', async () => {
    node.suffer(async () => 'hang');
    const started = performance.now();
    await watch().first;
    expect(performance.now() - started).toBeLessThan(NODE_TIMEOUT_MS);
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
  });

  it('is not ready while every write fails, though reads succeed', async () => {
    await watch().first;
    const accept = await refuseWrites();
    await expect.poll(readyz).toMatchObject({ status: 503, reasons: ['The database does not take writes.'] });
    const refused = featureApp(() => testContext({ db, chain: node.chain, log, outages }), writing);
    for (let count = 0; count < 5; count++)
      expect((await refused.request('/write', { method: 'POST' })).status).toBe(503);
    await accept();
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
    const { reasons } = logged[0] as { reasons?: string[] };
    expect(reasons).toEqual(['The database does not take writes.']);
    expect(logged.map(({ level, msg, outage }) => [level, msg, outage])).toEqual([
      [50, 'outage begins', 'database'],
      [40, 'outage ends', 'database'],
    ]);
  });

  it('is not ready while the database is read-only, and takes writes again by itself', async () => {
    const own = openPool(postgres.url, { onError: outages.reportDatabaseOutage });
    await watch({ db: own.db }).first;
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
    await setReadOnly('on');
    await expect.poll(readyz).toMatchObject({ status: 503, reasons: ['The database is read-only.'] });
    const parts = { db: own.db, chain: node.chain, log, outages };
    const refused = featureApp(() => testContext(parts), writing);
    const write = async () => (await refused.request('/write', { method: 'POST' })).status;
    expect(await write()).toBe(503);
    await expect(own.db.transaction((tx) => tx.execute(sql`delete from write_probe`))).rejects.toThrow();
    await setReadOnly('off');
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
    await expect.poll(write).toBe(200);
    expect(logged.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(['outage begins']);
    readiness.stop();
    await own.close();
  });

  it('that only reads is ready without a write, and warns of a standby that is behind', async () => {
    const reading = openPool(postgres.url, { readOnly: true });
    const env = { ...readEnv({}), readOnly: true };
    await watch({ db: reading.db, env }).first;
    await expect.poll(readyz).toEqual({ status: 200, ready: true, reasons: [], warnings: [] });
    readiness.stop();
    const behind = new Proxy(reading.db, {
      get: (target, name) =>
        name === 'execute' ? async () => ({ rows: [{ seconds: 90 }] }) : Reflect.get(target, name),
    });
    await watch({ db: behind, env }).first;
    const warnings = [expect.stringContaining('The standby is 90 seconds behind')];
    await expect.poll(readyz).toEqual({ status: 200, ready: true, reasons: [], warnings });
    readiness.stop();
    await reading.close();
  });

  it('doubts what it found last as soon as a connection breaks: PostgreSQL may come back without room for writes', async () => {
    const own = openPool(postgres.url, { onError: outages.reportDatabaseOutage });
    await watch({ db: own.db, everyMs: 600_000 }).first;
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
    const accept = await refuseWrites();
    expect(await readyz()).toMatchObject({ status: 200 });
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await expect.poll(readyz).toMatchObject({ status: 503, reasons: ['The database does not take writes.'] });
    await accept();
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
    readiness.stop();
    await own.close();
  });

  it('stays ready while no instance follows the chain, with a warning until one does', async () => {
    const context = bySystem(testContext({ db, chain: node.chain }));
    const follower = createFollower(context, { effects: [], intervalMs: 10, leaseSeconds: 30 });
    await follower.poll();
    await watch().first;
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [] });
    await chain.issue(chain.admin.address, usgFromCoins(1));
    await chain.finalize();
    await expect.poll(readyz).toMatchObject({
      status: 200,
      reasons: [],
      warnings: [expect.stringContaining('The chain is read up to block')],
    });
    const outage = { level: 50, msg: 'outage begins', outage: 'chain follower' };
    expect(logged).toContainEqual(expect.objectContaining(outage));
    await follower.poll();
    await expect.poll(readyz).toMatchObject({ status: 200, reasons: [], warnings: [] });
    await follower.stop();
  });

  it('is not ready while the database does not respond, and says so immediately', async () => {
    const stalled = new Proxy(db, { get: () => () => ({ values: () => new Promise(() => {}) }) });
    await watch({ db: stalled }).first;
    await expect
      .poll(readyz)
      .toMatchObject({ status: 503, reasons: ['The database cannot be reached.'], warnings: [] });
    expect(logged).toMatchObject([{ outage: 'database', msg: 'outage begins' }]);
  });
});

it('the write probe makes its file longer each time, as a full disk would refuse', async () => {
  const bytes = async () => {
    const { rows } = await db.execute<{ bytes: string }>(sql`select pg_relation_size('write_probe') as bytes`);
    return Number(rows[0]?.bytes);
  };
  await watch().first;
  readiness.stop();
  // Vacuum leaves the file as it is while anyone else looks at it, as autovacuum does.
  await expect.poll(async () => (await db.execute(sql`vacuum (truncate) write_probe`)) && (await bytes())).toBe(0);
  await db.execute(sql`insert into write_probe values (repeat('x', 5000))`);
  expect(await bytes()).toBe(8192);
});
