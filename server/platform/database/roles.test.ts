import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_START, checkLinks } from '#domain/audit-chain.ts';
import { closeAccount } from '../../accounts/close-account.ts';
import { accountContext } from '../../accounts/require-account.ts';
import { users } from '../../accounts/table.ts';
import { deleteExpired } from '../../background-work.ts';
import { grantStaff, revokeStaff } from '../../desk/staff-command.ts';
import { watchReadiness } from '../../site/health/readiness.ts';
import { json } from '../../testing/features.ts';
import { filledForm, testRedemptions } from '../../testing/redemptions.ts';
import { REFUSED_STATEMENTS } from '../../testing/refused-statements.ts';
import { PAYMENT, testDesk } from '../../testing/sales.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { queueHead } from '../audit/audit-head.ts';
import { chainLinks } from '../audit/audit-list.ts';
import { auditLinks } from '../audit/table.ts';
import { readEnv } from '../env.ts';
import { usg } from '../usg.ts';
import { type Db, type OpenDatabase, openPool } from './database.ts';
import { migrateCommand } from './database-command.ts';
import { migrate } from './migrate.ts';
import { migrateAsOwner } from './roles.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let pool: OpenDatabase;
let db: Db;
let settings: Record<'ADMIN_DATABASE_URL' | 'MIGRATE_DATABASE_URL' | 'DATABASE_URL', string>;

const suffix = randomUUID().slice(0, 8);
const as = (url: string, username: string, pathname = new URL(url).pathname) =>
  Object.assign(new URL(url), { username, password: `it's "${username}"`, pathname }).href;
const settingsFor = (url: string, pathname?: string) => ({
  ADMIN_DATABASE_URL: url,
  MIGRATE_DATABASE_URL: as(url, `Owner ${suffix}`, pathname),
  DATABASE_URL: as(url, `Site ${suffix}`, pathname),
});

beforeAll(async () => {
  postgres = await testPostgres();
  settings = settingsFor(postgres.url);
  expect(await migrateCommand(settings, { roles: true })).toMatchObject({ ok: true });
  pool = openPool(settings.DATABASE_URL);
  ({ db } = pool);
});
afterAll(async () => {
  await pool.close();
  await postgres.stop();
});

describe('the site’s role', () => {
  it.each([...REFUSED_STATEMENTS, `set role "Owner ${suffix}"`])('may not: %s', async (statement) => {
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('can’t put a table of its own in the place of the chain’s', async () => {
    const links = async () => (await db.select().from(auditLinks)).length;
    const before = await links();
    await db.transaction(async (tx) => {
      const run = (statement: string) => tx.execute(sql.raw(statement));
      await run('create temporary table audit_link (like public.audit_link) on commit drop');
      await run('set local search_path = pg_temp, public');
      await run(
        "insert into audit_entry (at, actor_kind, actor_label, act, subject_kind, subject_id) values (now(), 'system', 'x', 'a.b', 'x', '1')",
      );
    });
    expect(await links()).toBe(before + 1);
  });

  it('starts on a schema that is up to date, and says what to do on one that is not', async () => {
    await migrate(db);
    const owner = postgres.open().db;
    const last = sql`select max(id) from drizzle.__drizzle_migrations`;
    const { rows } = await owner.execute<Record<'hash' | 'created_at', string>>(
      sql`delete from drizzle.__drizzle_migrations where id = (${last}) returning hash, created_at::text`,
    );
    await expect(migrate(db)).rejects.toThrow(usg('migrate'));
    await owner.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${rows[0]?.hash}, ${rows[0]?.created_at})`,
    );
  });

  it('keeps its rights on a newer schema, whose tables this version doesn’t know', async () => {
    const own = await testPostgres();
    const urls = settingsFor(own.url);
    expect(await migrateCommand(urls, { roles: true })).toMatchObject({ ok: true });
    const owner = openPool(urls.MIGRATE_DATABASE_URL);
    await owner.db.execute(
      sql.raw(`create table next_release (id integer); revoke all on next_release from "Site ${suffix}";
        update drizzle.__drizzle_migrations set created_at = 4e12`),
    );
    expect(await migrateCommand(urls)).toMatchObject({
      ok: true,
      lines: [expect.stringContaining('newer')],
    });
    const { rows } = await owner.db.execute(
      sql`select has_table_privilege(${`Site ${suffix}`}, 'next_release', 'insert') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
    await owner.close();
    await own.stop();
  });

  it('sells, pays, writes, takes files and erases', async () => {
    const desk = await testDesk(db);
    const { key, id } = await desk.request();
    const order = await desk.place(id);
    await desk.app.request(`/api/purchase/${key}/messages`, json({ text: 'Hello' }));
    const file = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 paid' };
    expect((await desk.app.request(`/api/purchase/${key}/files`, file)).status).toBe(200);
    await desk.transition(order.id, PAYMENT);
    await desk.transition(order.id, { transition: 'cancel', reason: 'No coins', fee_cents: 0 } as never);
    const erase = { method: 'DELETE', headers: await desk.staff() };
    expect((await desk.app.request(`/api/purchaseList/${id}/correspondence`, erase)).status).toBe(200);
    expect(await desk.emails()).not.toHaveLength(0);
  });

  it('redeems, asks for identity data and opens them', async () => {
    const desk = await testRedemptions(db);
    const { id, ticket_id } = await desk.request();
    await desk.transition(id, { transition: 'ask_identity', reason: 'The law' } as never).catch(() => {});
    expect(await desk.status(ticket_id)).toMatchObject({ ticket_id });
    expect((await desk.app.request('/api/redeem', json(filledForm({ ethereum_address: 'x' })))).status).toBe(422);
  });

  it('opens and closes accounts, mails the head, deletes what expired and is ready', async () => {
    const { context } = await testDesk(db, '2031-11-21T17:04:00Z');
    const ann = await signedInAccount(context, { email: `ann@${suffix}.example.org`, staff: false });
    expect(await grantStaff(context, `ann@${suffix}.example.org`)).toMatchObject({ ok: true });
    expect(await revokeStaff(context, `ann@${suffix}.example.org`)).toMatchObject({ ok: true });
    const [user] = await db.select().from(users).where(sql`${users.id} = ${ann.id}`);
    expect(await closeAccount(accountContext(context, { user, session: {} } as never))).toBe('closed');
    await deleteExpired(context);
    expect(await queueHead({ ...context, env: readEnv({ AUDIT_EMAIL: 'a@example.org' }) })).toBe(true);
    const readiness = watchReadiness(context);
    await readiness.first;
    expect(readiness.current().reasons.filter((reason) => reason.includes('database'))).toEqual([]);
    await readiness.stop();
  });

  it('may read and write rows of every table, but for what is only added to', async () => {
    const { rows } = await db.execute<{ name: string; rights: string }>(sql`
      select c.relname as name, string_agg(lower(privilege), ' ' order by privilege) as rights
      from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) privilege
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, privilege)
      group by 1`);
    const other = rows.filter(({ rights }) => rights !== 'delete insert select update');
    expect(Object.fromEntries(other.map(({ name, rights }) => [name, rights]))).toEqual({
      audit_entry: 'insert select',
      audit_head: 'insert select',
      audit_link: 'select',
      coin_lot: 'insert select',
      coin_lot_exclusion: 'insert select',
      reserve_file: 'insert select',
      note: 'insert select',
      request_step: 'insert select',
      staff_register: 'insert select',
      staff_wallet: 'insert select',
    });
    expect(rows.length).toBeGreaterThan(20);
  });

  it('has left a chain without a break', async () => {
    const links = await chainLinks({ db }, { after: 0, limit: 1_000 });
    expect(links.length).toBeGreaterThan(5);
    expect((await checkLinks(CHAIN_START, links)).broken).toBeUndefined();
  });
});

describe('usg migrate --roles', () => {
  it('can be run again, and by several at once', async () => {
    expect(await migrateCommand(settings, { roles: true })).toMatchObject({ ok: true });
    await Promise.all([1, 2, 3].map(() => migrateAsOwner(settings.MIGRATE_DATABASE_URL, settings.DATABASE_URL)));
    await expect(db.execute(sql`delete from audit_entry`)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('gives the site rights to the owner’s later tables', async () => {
    const owner = openPool(settings.MIGRATE_DATABASE_URL);
    await owner.db.execute(sql`create table later (id int primary key generated always as identity, n int)`);
    await owner.close();
    await db.execute(sql`insert into later (n) values (1)`);
    await expect(db.execute(sql`drop table later`)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('makes a new database', async () => {
    const fresh = settingsFor(postgres.url, `/Fresh ${suffix}`);
    expect(await migrateCommand(fresh, { roles: true })).toMatchObject({ ok: true });
    const client = new pg.Client({ connectionString: fresh.DATABASE_URL });
    await client.connect();
    expect((await client.query('select * from audit_entry')).rows).toEqual([]);
    await expect(client.query('drop table audit_entry')).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  it('refuses one role for both, another database, a superuser and missing settings', async () => {
    const { MIGRATE_DATABASE_URL, DATABASE_URL, ADMIN_DATABASE_URL } = settings;
    const run = (change: object) => migrateCommand({ ...settings, ...change }, { roles: true });
    await expect(run({ DATABASE_URL: MIGRATE_DATABASE_URL })).rejects.toThrow('must name two roles');
    await expect(run({ DATABASE_URL: `${DATABASE_URL}x` })).rejects.toThrow('must name one database');
    await expect(run({ DATABASE_URL: ADMIN_DATABASE_URL })).rejects.toThrow('superuser');
    await expect(run({ ADMIN_DATABASE_URL: undefined })).rejects.toMatchObject({
      errors: ['Please set ADMIN_DATABASE_URL.'],
    });
    await expect(run({ ADMIN_DATABASE_URL: undefined, ADMIN_DATABSE_URL: 'x' })).rejects.toMatchObject({
      errors: [
        'Please set ADMIN_DATABASE_URL.',
        'There is no setting ADMIN_DATABSE_URL. Did you mean ADMIN_DATABASE_URL?',
      ],
    });
    await expect(run({ DATABASE_URL: 'usg_site:pass@db/usg' })).rejects.toMatchObject({
      errors: ['DATABASE_URL must be a postgres:// URL.'],
    });
  });
});
