/** @module-tag long */

import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { READ_ONLY } from '#domain/messages/api.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ensurePostgres } from '../../../scripts/system-programs.mjs';
import { createFollower } from '../../chain/follow.ts';
import { readCursor } from '../../chain/stored-events.ts';
import { auditKeyId } from '../../platform/audit/audit-head.ts';
import { chainHead } from '../../platform/audit/audit-list.ts';
import { type Db, type OpenDatabase, openPool } from '../../platform/database/database.ts';
import { migrateCommand } from '../../platform/database/database-command.ts';
import { queuedMail } from '../../platform/mail/deliver.ts';
import { keyId } from '../../platform/secrets.ts';
import { queueWebhook } from '../../platform/webhooks/send-webhooks.ts';
import { testBuild } from '../../testing/build.ts';
import { LEAD } from '../../testing/desk-client.ts';
import { bySystem, json } from '../../testing/features.ts';
import { testFolder } from '../../testing/folder.ts';
import { startReceiver } from '../../testing/mail-receiver.ts';
import { runOperatorCommand } from '../../testing/operator-command.ts';
import { type OwnPostgres, startPostgres } from '../../testing/postgres.ts';
import { PRICER } from '../../testing/prices.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { type TestDesk, testDesk } from '../../testing/sales.ts';
import { liveEnv } from '../../testing/site.ts';
import { runSite } from '../../testing/site-process.ts';
import { startTokenChain, type TokenChain } from '../../testing/token.ts';
import { expectKeys } from '../health/check-keys.ts';
import { lastRuns } from './backup-runs.ts';
import { DUMP, MANIFEST, type Manifest } from './manifest.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const program = ensurePostgres();
const [DATA_KEY, AUDIT_KEY, OTHER_KEY] = ['07', '09', '11'].map((byte) => byte.repeat(32)) as [string, string, string];
const SCRATCH = sql`select 1 from pg_database where datname = 'usg_drill_scratch'`;

describe('backup, restore and drill', () => {
  if (!program) return it.skip('Debian’s PostgreSQL, whose pg_dump they run, is not installed', () => {});

  const folder = testFolder();
  const backups = join(folder.path, 'backups');
  let chain: TokenChain;
  let postgres: OwnPostgres;
  let admin: OpenDatabase;
  let live: ReturnType<typeof settingsOf>;
  let pool: OpenDatabase;
  let db: Db;
  let desk: TestDesk;

  const settingsOf = (database: string) => {
    const as = (username: string) =>
      Object.assign(new URL(postgres.url), { username, password: `it's ${username}`, pathname: `/${database}` }).href;
    return { ADMIN_DATABASE_URL: postgres.url, MIGRATE_DATABASE_URL: as('owner'), DATABASE_URL: as('site') };
  };
  const run = (args: string[], settings: Record<string, string>) => runOperatorCommand(args, settings);
  const backUp = () => run(['backup', backups], live).ended;
  const madeBackups = () => readdirSync(backups).filter((name) => !name.startsWith('.'));
  const newest = () => join(backups, madeBackups().toSorted().at(-1) ?? '');
  const manifestOf = (backup: string): Manifest => JSON.parse(readFileSync(join(backup, MANIFEST), 'utf8'));
  const drill = (more: Record<string, string> = {}) =>
    run(['drill', backups], { ...live, DATA_KEY, AUDIT_KEY, ETH_RPC_URL: chain.rpcUrl, ...more });

  /** In the transaction of another connection, for as long as it isn't ended. */
  async function holding(url: string, statement: string) {
    const other = openPool(url);
    const [isHeld, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = other.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await tx.execute(sql.raw(statement));
        isHeld.resolve();
        await end.promise;
        tx.rollback();
      })
      .catch(() => {});
    await isHeld.promise;
    return async () => {
      end.resolve();
      await done;
      await other.close();
    };
  }
  const waits = async (application: string) => {
    const { rows } = await admin.db.execute(
      sql`select 1 from pg_stat_activity where application_name = ${application} and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };

  beforeAll(async () => {
    chain = await startTokenChain();
    await chain.grant('PRICER', PRICER);
    postgres = await startPostgres({ program });
    admin = openPool(postgres.url);
    live = settingsOf('live');
    expect(await migrateCommand(live, { roles: true })).toMatchObject({ ok: true });
    // So that the audit log has an entry.
    expect(await run(['sessions', 'end-all'], live).ended).toMatchObject({ code: 0 });
    pool = openPool(live.DATABASE_URL);
    ({ db } = pool);
    desk = await testDesk(db, new Date().toISOString(), chain.chain);
    const context = bySystem({
      ...desk.context,
      env: { ...liveEnv(), dataKey: desk.context.dataKey, auditKey: desk.context.auditKey },
    });
    await expectKeys(context);
    const { id } = await desk.request();
    const about = { type: 'identity.requested', subject: { kind: 'purchase', id }, data: {} } as const;
    const webhooks = { identity: { url: new URL('https://vendor.example'), secrets: [] }, accounting: undefined };
    await queueWebhook({ ...context, env: { ...context.env, webhooks } }, about);
    await chain.issue(newAccount().address, usgFromCoins(5));
    await chain.finalize();
    const follower = createFollower(context, { effects: [], intervalMs: 10, leaseSeconds: 30 });
    await follower.poll();
    await follower.stop();
    mkdirSync(backups);
  });
  afterAll(async () => {
    await pool?.close();
    await admin?.close();
    await postgres?.stop();
    await chain?.stop();
    folder.remove();
  });

  describe('backup', () => {
    it('writes a dump and its manifest: rows, audit head, chain, key ids and a checksum, and no key', async () => {
      const { code, out } = await backUp();
      expect([code, out]).toEqual([0, expect.stringContaining(newest())]);
      const manifest = manifestOf(newest());
      expect(manifest).toMatchObject({
        version,
        database: 'live',
        rows: { purchase: 1, webhook_outbox: 1 },
        audit: await chainHead({ db }),
        chain: { id: chain.chainId, block: String((await readCursor({ db, chain: chain.chain }))?.block) },
      });
      const ids = manifest.keys.map(({ setting, id }) => `${setting} ${id}`).sort();
      expect(ids).toEqual([`AUDIT_KEY ${auditKeyId(desk.context)}`, `DATA_KEY ${keyId(desk.context.dataKey)}`]);
      const text = readFileSync(join(newest(), MANIFEST), 'utf8');
      for (const key of [desk.context.dataKey, desk.context.auditKey].map((each) => Buffer.from(each)))
        for (const form of ['hex', 'base64url'] as const) expect(text).not.toContain(key.toString(form));
      for (const name of [DUMP, MANIFEST]) expect(statSync(join(newest(), name)).mode & 0o077, name).toBe(0);
      expect((await lastRuns({ db })).backup?.at.toISOString()).toBe(manifest.at);
    });

    it('refuses a folder that it can’t write to, or that isn’t there, with a sentence', async () => {
      const closed = join(folder.path, 'closed');
      mkdirSync(closed, { mode: 0o500 });
      const file = join(folder.path, 'file');
      writeFileSync(file, '');
      // What closes a folder to everyone else is open to root.
      const places = [join(folder.path, 'none'), file, ...(process.getuid?.() === 0 ? [] : [closed])];
      for (const place of places)
        expect(await run(['backup', place], live).ended).toEqual({
          code: 3,
          out: expect.stringMatching(`^This could not be done: No backup can be written to ${place} \\(E\\w+\\)\\.`),
        });
    });

    it('killed in the middle leaves no backup, and is one at a time', async () => {
      const before = madeBackups();
      const release = await holding(live.MIGRATE_DATABASE_URL, 'lock table purchase in access exclusive mode');
      const first = run(['backup', backups], live);
      await expect.poll(() => waits('pg_dump')).toBe(true);
      expect(await backUp()).toEqual({ code: 3, out: expect.stringContaining('Another backup of this database') });
      first.child.kill('SIGKILL');
      expect((await first.ended).code).toBe(null);
      expect(madeBackups()).toEqual(before);
      expect(readdirSync(backups)).toHaveLength(before.length + 1);
      await release();
      await expect.poll(async () => (await backUp()).code).toBe(0);
      expect(readdirSync(backups)).toEqual(madeBackups());
    });
  });

  describe('restore', () => {
    const startOn = async (database: string, more: Record<string, string>) => {
      const site = runSite({
        DATABASE_URL: settingsOf(database).DATABASE_URL,
        DATA_DIR: join(folder.path, database),
        BUILD_DIR: testBuild(),
        PORT: await quietPort(),
        ETH_RPC_URL: chain.rpcUrl,
        CHAIN_ID: String(chain.chainId),
        TOKEN_ADDRESS: chain.token,
        INBOX_ADDRESS: chain.inbox,
        SCREENING: 'none',
        DATA_KEY,
        AUDIT_KEY,
        ...more,
      });
      const address = (await site.ready) ?? site.said();
      const stop = async () => {
        site.child.kill('SIGKILL');
        await site.ended;
      };
      return { address, said: site.said, stop };
    };
    const warnings = async (address: string) => (await (await fetch(`${address}/readyz`)).json()).warnings as string[];

    it('makes a copy that shows everything and sends nothing, until it goes live', async () => {
      await desk.request({ email: 'bob@example.org' });
      await backUp();
      const settings = settingsOf('copy');
      const restored = await run(['restore', newest()], settings).ended;
      expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('sends nothing')]);
      const copy = openPool(settings.DATABASE_URL);
      const receiver = await startReceiver();
      const sending = {
        SMTP_URL: receiver.url,
        WEBHOOK_URL: 'http://127.0.0.1:9',
        WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}`,
      };
      const untouched = async () => ({
        mail: (await queuedMail({ db: copy.db })).map(({ attempts }) => attempts),
        webhooks: (await copy.db.execute(sql`select attempts from webhook_outbox`)).rows,
      });
      const waiting = await untouched();
      expect(waiting.mail.length).toBeGreaterThan(1);

      const held = await startOn('copy', sending);
      expect(await warnings(held.address)).toContainEqual(expect.stringContaining('The database is a copy'));
      expect(held.said()).toContain('The database is a copy, restored from a backup of');
      // On a busy machine its database may count as silent for a moment.
      const price = async () => (await fetch(`${held.address}/api/usgprice`)).json();
      await expect.poll(price).toMatchObject({ cents: 162_750 });
      const refused = async () => (await fetch(`${held.address}/api/contact_form`, json(LEAD))).json();
      await expect.poll(refused).toEqual({ errors: [READ_ONLY] });

      const released = await run(['restore', '--go-live'], { DATABASE_URL: settings.DATABASE_URL }).ended;
      expect([released.code, released.out]).toEqual([
        0,
        expect.stringContaining(`${waiting.mail.length} emails and 1 webhook go out`),
      ]);
      await expect.poll(() => warnings(held.address)).toContainEqual(expect.stringContaining('Restart this instance'));
      expect([await untouched(), receiver.received]).toEqual([waiting, []]);
      await held.stop();

      const own = await startOn('copy', sending);
      await expect.poll(async () => (await untouched()).mail).toEqual([]);
      expect(receiver.received).not.toEqual([]);
      expect((await fetch(`${own.address}/api/contact_form`, json(LEAD))).status).toBe(200);
      await own.stop();
      await copy.close();
      await receiver.stop();
    });

    it('refuses a dump that was changed and a newer schema, before it makes anything, and a database with tables', async () => {
      const backup = (name: string, change: (manifest: Manifest) => Partial<Manifest>) => {
        const changed = join(folder.path, name);
        cpSync(newest(), changed, { recursive: true });
        const manifest = manifestOf(changed);
        writeFileSync(join(changed, MANIFEST), JSON.stringify({ ...manifest, ...change(manifest) }));
        return changed;
      };
      const other = backup('other', ({ dump }) => ({ dump: { ...dump, sha256: '0'.repeat(64) } }));
      const newer = backup('newer', ({ schema }) => ({ schema: schema + 1, version: '9.0.0' }));
      const settings = settingsOf('refused');
      for (const [from, said] of [
        [other, 'isn’t what was backed up'],
        [newer, 'The backup is of version 9.0.0'],
      ] as const)
        expect(await run(['restore', from], settings).ended).toEqual({ code: 3, out: expect.stringContaining(said) });
      const { rows } = await admin.db.execute(sql`select 1 from pg_database where datname = 'refused'`);
      expect(rows).toEqual([]);
      expect(await run(['restore', newest()], live).ended).toEqual({
        code: 3,
        out: expect.stringContaining('The database live isn’t empty'),
      });
    });

    it('killed in the middle leaves the database empty, and can be run again', async () => {
      const settings = settingsOf('killed');
      await admin.db.execute(sql`create database killed`);
      await admin.db.execute(sql`alter database killed owner to owner`);
      const inIt = Object.assign(new URL(postgres.url), { pathname: '/killed' }).href;
      // Nobody sees a table that isn't committed, and nobody can make another of its name.
      const release = await holding(inIt, 'create table public.sales_order (id int)');
      const first = run(['restore', newest()], settings);
      await expect.poll(() => waits('psql')).toBe(true);
      first.child.kill('SIGKILL');
      await first.ended;
      await release();
      const restored = () => run(['restore', newest()], settings).ended;
      await expect.poll(async () => (await restored()).out, { interval: 500 }).toContain('Restored into killed');
    });

    it('holds a database that was restored by other means, unless the site is running on it', async () => {
      const settings = settingsOf('other_means');
      expect(await migrateCommand(settings, { roles: true })).toMatchObject({ ok: true });
      const running = openPool(settings.DATABASE_URL);
      const hold = () => run(['restore', '--hold'], { DATABASE_URL: settings.DATABASE_URL }).ended;
      // A connection that nothing uses is closed before a slow machine has started the command.
      const whileRunning = await running.db.transaction(hold);
      expect(whileRunning).toEqual({ code: 1, out: expect.stringContaining('Stop it first') });
      await running.close();
      expect(await hold()).toEqual({ code: 0, out: expect.stringContaining('is a copy now') });
      const held = await startOn('other_means', {});
      expect(await warnings(held.address)).toContainEqual(expect.stringContaining('The database is a copy'));
      await held.stop();
    });
  });

  describe('drill', () => {
    const noScratch = async () => expect((await admin.db.execute(SCRATCH)).rows).toEqual([]);

    it('restores the newest backup, checks it, says RPO and RTO, is remembered, and leaves nothing', async () => {
      await backUp();
      // As one leaves it that was killed.
      await admin.db.execute(sql`create database usg_drill_scratch`);
      const { code, out } = await drill().ended;
      expect([code, out]).toEqual([0, expect.stringContaining(newest())]);
      for (const said of [
        /^ok {2}Restored: \d+ rows/m,
        /^ok {2}Audit log: .*has the hash of the head/m,
        /^ok {2}DATA_KEY opens the newest sealed rows: purchase/m,
        /^ok {2}The token’s books at block \d+ say the same: supply 5,/m,
        /^RPO {2}\d/m,
        /^RTO {2}\d/m,
      ])
        expect(out).toMatch(said);
      expect((await lastRuns({ db })).drill?.at).toBeInstanceOf(Date);
      await noScratch();
    });

    it('fails with another DATA_KEY, and drops the scratch database', async () => {
      const { code, out } = await drill({ DATA_KEY: OTHER_KEY }).ended;
      expect([code, out]).toEqual([1, expect.stringMatching(/^WRONG {2}The database holds data under the key/m)]);
      await noScratch();
    });

    it('drops the scratch database when it is told to end', async () => {
      const asked = Promise.withResolvers<void>();
      const silent = createServer(() => asked.resolve());
      await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
      const { port } = silent.address() as AddressInfo;
      const drilling = drill({ ETH_RPC_URL: `http://127.0.0.1:${port}` });
      await asked.promise;
      expect((await admin.db.execute(SCRATCH)).rows).toHaveLength(1);
      drilling.child.kill('SIGTERM');
      expect((await drilling.ended).code).toBe(1);
      await noScratch();
      silent.closeAllConnections();
      silent.close();
    });

    it('finds an audit log that was rewritten, and a supply that isn’t the token’s', async () => {
      const owner = openPool(Object.assign(new URL(postgres.url), { pathname: '/live' }).href);
      await owner.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update audit_entry set act = 'nothing.done' where id = (select min(id) from audit_entry)`);
        await tx.execute(sql`update token_event set value = value + 1 where name = 'Issued'`);
      });
      await owner.close();
      await backUp();
      const { code, out } = await drill().ended;
      expect(code).toBe(1);
      expect(out).toMatch(/^WRONG {2}Audit log/m);
      expect(out).toMatch(/^WRONG {2}The token’s books at block \d+ differ/m);
      await noScratch();
    });
  });
});
