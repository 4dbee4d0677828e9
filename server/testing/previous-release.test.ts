/** @module-tag long */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Release, readReleases } from '../../scripts/releases.ts';
import { type Db, type OpenDatabase, openPool } from '../platform/database/database.ts';
import { testBuild } from './build.ts';
import { testFolder } from './folder.ts';
import { runOperatorCommand } from './operator-command.ts';
import { quietPort } from './quiet-port.ts';
import { checkOut, isInHistory, lastMigrationIn, testBuildOf } from './release-sources.ts';
import { testPostgres } from './shared-postgres.ts';
import { runSite, type SiteProcess } from './site-process.ts';
import { startTokenChain, type TokenChain } from './token.ts';
import { startVisitors } from './visitors.ts';

const VISITS = 8;
const AMPLE = String(1_000_000);

const [newest, ...earlier] = readReleases();
const oldest = earlier.findIndex(({ version }) => version === newest?.compatibleSince);
const compatible = earlier.slice(0, oldest + 1);

/** An empty database with its two roles. */
async function newDatabase(admin: Db, url: string) {
  const name = `release_${randomUUID().slice(0, 8)}`;
  const as = (username: string) => Object.assign(new URL(url), { username, password: 'test', pathname: name }).href;
  for (const role of [`${name}_owner`, `${name}_site`])
    await admin.execute(sql.raw(`create role ${role} login password 'test'`));
  await admin.execute(sql.raw(`create database ${name} owner ${name}_owner template template0`));
  return { MIGRATE_DATABASE_URL: as(`${name}_owner`), DATABASE_URL: as(`${name}_site`) };
}

const settingsOf = (chain: TokenChain) => ({
  BUILD_DIR: testBuild(),
  DATA_KEY: '5a'.repeat(32),
  ETH_RPC_URL: chain.rpcUrl,
  CHAIN_ID: String(chain.chainId),
  TOKEN_ADDRESS: chain.token,
  INBOX_ADDRESS: chain.inbox,
  SCREENING: 'none',
  RELAYER: 'off',
  REQUEST_LIMIT: AMPLE,
  SIGN_UP_LIMIT: AMPLE,
});

/** How many visitors each table knows, and how many have got an email. */
async function countVisitors(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ visitors: number }>(sql`
    select count(distinct email)::int as visitors from purchase
    union all select count(distinct email)::int from redemption
    union all select count(distinct email)::int from lead
    union all select count(distinct email)::int from account
    union all select count(distinct to_address)::int from mail_box where to_address like 'visitor%'`);
  return rows.map(({ visitors }) => visitors);
}

describe.each(compatible)('the server of release $version', ({ commit = '', schema }: Release) => {
  if (!isInHistory(commit))
    return it.skip(`is not run: the history of this checkout doesn’t reach its commit ${commit}`, () => {});

  const folder = testFolder();
  const visitors = startVisitors();
  const running = new Map<string, SiteProcess>();
  let chain: TokenChain;
  let postgres: Awaited<ReturnType<typeof testPostgres>>;
  let urls: Awaited<ReturnType<typeof newDatabase>>;
  let pool: OpenDatabase;
  let oldBuild: string;
  beforeAll(async () => {
    [chain, postgres] = await Promise.all([startTokenChain(), testPostgres()]);
    urls = await newDatabase(postgres.open().db, postgres.url);
    pool = openPool(urls.DATABASE_URL);
    checkOut(commit, folder.path);
    oldBuild = testBuildOf(folder.path);
  });
  afterAll(async () => {
    await visitors.stop();
    for (const { child } of running.values()) child.kill('SIGKILL');
    await Promise.all([...running.values()].map(({ ended }) => ended));
    await pool?.close();
    await Promise.all([chain?.stop(), postgres?.stop()]);
    folder.remove();
  });

  /** Starts an instance and sends visitors to it when it is ready; answers with its address. */
  async function start(main: string | undefined, more: Record<string, string> = {}): Promise<string> {
    const own = { PORT: await quietPort(), DATA_DIR: join(folder.path, `data-${running.size}`) };
    const instance = runSite(
      { ...settingsOf(chain), DATABASE_URL: urls.DATABASE_URL, ...own, ...more },
      undefined,
      main,
    );
    const site = await instance.ready;
    if (!site) throw new Error(`The site ended by itself: ${instance.said()}`);
    running.set(site, instance);
    visitors.add(site);
    return site;
  }
  const startNew = () => start(undefined);
  // As an operator builds each version beside the other.
  const startOld = (more: Record<string, string> = {}) =>
    start(join(folder.path, 'server', 'main.ts'), { BUILD_DIR: oldBuild, ...more });
  async function stop(site: string): Promise<void> {
    await visitors.remove(site);
    running.get(site)?.child.kill('SIGTERM');
    expect(await running.get(site)?.ended).toBe(0);
  }
  const migrations = async () =>
    (await pool.db.execute(sql`select hash from drizzle.__drizzle_migrations`)).rows.length;

  it('has the schema that the release’s notes name', () => expect(lastMigrationIn(folder.path)).toBe(schema));

  it('serves while the schema is migrated, beside this version and after going back, and no request fails', {
    timeout: 1_200_000,
  }, async () => {
    const old = [await startOld(urls), await startOld()] as const;
    await visitors.more(VISITS);
    const before = await migrations();
    expect(await runOperatorCommand(['migrate'], urls).ended).toMatchObject({ code: 0 });
    expect(await migrations()).toBeGreaterThan(before);
    await visitors.more(VISITS);
    const first = await startNew();
    await visitors.more(VISITS);
    await stop(old[0]);
    const second = await startNew();
    await visitors.more(VISITS);
    await stop(old[1]);
    await visitors.more(VISITS);
    await startOld();
    await visitors.more(VISITS);
    for (const site of [first, second]) await stop(site);
    await visitors.more(VISITS);
    await visitors.stop();

    expect(visitors.failures).toEqual([]);
    // Digests of what staff are told are due later.
    const undelivered = sql`select letter, problem from mail_outbox where attempts > 0 or due_at <= now()`;
    await expect.poll(async () => (await pool.db.execute(undelivered)).rows).toEqual([]);
    expect(await countVisitors(pool.db)).toEqual(Array(5).fill(visitors.emails.length));
  });
});

if (compatible.length === 0) it.skip('no earlier release runs on this version’s schema', () => {});
