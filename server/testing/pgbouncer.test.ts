/** @module-tag long */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureProgram } from '../../scripts/system-programs.mjs';
import { leadRoutes } from '../desk/leads/routes.ts';
import type { AppEnv } from '../platform/context.ts';
import { type OpenDatabase, openPool, prepared } from '../platform/database/database.ts';
import { salesRoutes } from '../sales/routes.ts';
import { withTestsPlaces } from './deploy-file.ts';
import { LEAD, NO_CHAIN } from './desk-client.ts';
import { featureApp, json, ownAddress, testContext } from './features.ts';
import { testFolder } from './folder.ts';
import { type OwnPostgres, startPostgres } from './postgres.ts';
import { quietPort } from './quiet-port.ts';
import { WALLET } from './sales.ts';

const NOBODY = 65_534;
/** Fewer than the site has at once, so that its transactions share them. */
const SERVER_CONNECTIONS = 3;

/** PgBouncer with our file in front of that server; it refuses root. */
async function startPgBouncer(program: string, folder: string, postgres: OwnPostgres) {
  const [port, target] = [await quietPort(), new URL(postgres.url)];
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    file,
    withTestsPlaces('ha/pgbouncer.ini', {
      'usg = host=127.0.0.1 port=5000': `usg = host=127.0.0.1 port=${target.port} dbname=postgres`,
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/userlist.txt': users,
      'default_pool_size = 10': `default_pool_size = ${SERVER_CONNECTIONS}`,
    }),
  );
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, [file], { stdio: 'ignore', ...user });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await once(child, 'exit');
    process.off('exit', kill);
  };
  return { url: Object.assign(target, { port, pathname: '/usg' }).href, stop };
}

const program = ensureProgram('pgbouncer');
describe('behind PgBouncer in transaction mode, with our file', () => {
  if (!program) return it.skip('it is not installed', () => {});

  const folder = testFolder();
  let postgres: OwnPostgres;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let databases: OpenDatabase[] = [];
  let instances: Hono<AppEnv>[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    pooler = await startPgBouncer(program, folder.path, postgres);
    databases = [openPool(pooler.url), openPool(pooler.url)];
    await vi.waitFor(() => databases[0]?.db.execute(sql`select`), 60_000);
    instances = databases.map(({ db }) => {
      const routes = new Hono<AppEnv>().route('/', leadRoutes as unknown as Hono<AppEnv>).route('/', salesRoutes);
      const context = testContext({ db, chain: NO_CHAIN });
      return featureApp(() => context, routes, ownAddress());
    });
  });
  afterAll(async () => {
    await Promise.all(databases.map((each) => each.close()));
    await pooler?.stop();
    await postgres?.stop();
    folder.remove();
  });

  /** Each request to both instances at once, again and again until each has an answer that is not 'later'. */
  async function atBoth(path: string, bodies: object[]): Promise<number[]> {
    const send = async (body: object, key: number, app: Hono<AppEnv>): Promise<number> => {
      const { status } = await app.request(path, json(body, { 'idempotency-key': `number-${key}` }));
      // The same again while another is at it (409), or none of the few connections came free in time (503).
      return status === 409 || status === 503 ? send(body, key, app) : status;
    };
    return Promise.all(bodies.flatMap((body, key) => instances.map((app) => send(body, key, app))));
  }
  const emails = Array.from({ length: 25 }, (_, count) => `ada${count}@example.org`);
  const rowsOf = async (table: string) =>
    (await databases[0]?.db.execute(sql.raw(`select from ${table}`)))?.rows.length;

  it('contact messages of two instances, whose statement is prepared, are stored once each', async () => {
    const statuses = await atBoth(
      '/api/contact_form',
      emails.map((email) => ({ ...LEAD, email })),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rowsOf('lead')).toBe(emails.length);
  });

  it('purchases of two instances, whose keys are advisory locks, are stored once each', async () => {
    const purchase = { ethereum_address: WALLET, qty_to_purchase: 2 };
    const statuses = await atBoth(
      '/api/purchase',
      emails.map((email) => ({ ...purchase, email })),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rowsOf('purchase')).toBe(emails.length);
  });

  it('a prepared statement works on connections that don’t know it, or know another by its name', async () => {
    const triple = prepared<{ tripled: number }>(
      'same-name',
      sql`select ${sql.placeholder('one')}::int * 3 as tripled`,
    );
    const double = prepared<{ doubled: number }>(
      'same-name',
      sql`select ${sql.placeholder('one')}::int * 2 as doubled`,
    );
    const [first, second] = databases as [OpenDatabase, OpenDatabase];
    const asked = emails.map(async (_, one) => [await triple(first.db, { one }), await double(second.db, { one })]);
    expect(await Promise.all(asked)).toEqual(emails.map((_, one) => [[{ tripled: one * 3 }], [{ doubled: one * 2 }]]));
  });

  it('a setting of a transaction ends with it', async () => {
    const [first, second] = databases as [OpenDatabase, OpenDatabase];
    await first.db.transaction((tx) => tx.execute(sql`set local enable_seqscan = off`));
    const shown = await Promise.all(
      emails.map(
        async () => (await second.db.execute<{ is: string }>(sql`select current_setting('enable_seqscan') as is`)).rows,
      ),
    );
    expect(shown.flat()).toEqual(emails.map(() => ({ is: 'on' })));
  });
});
