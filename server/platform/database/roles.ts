import { sql } from 'drizzle-orm';
import pg from 'pg';
import { DatabaseUnreachable } from '../errors.ts';
import { type Db, openPool } from './database.ts';
import { migrate } from './migrate.ts';

/** What is written once: to these the site's role may add, and in the chain of the audit log not even that (a trigger of the owner's does). */
const ADD_ONLY = [
  'audit_entry',
  'audit_head',
  'note',
  'request_step',
  'staff_register',
  'staff_wallet',
  'coin_lot',
  'coin_lot_exclusion',
  'reserve_file',
];
const READ_ONLY = ['audit_link'];
/** Serializes instances and commands that grant at the same moment. */
const LOCK = 0x757369;
const MAINTAIN_SINCE = 170_000;

const { escapeIdentifier: name, escapeLiteral: literal } = pg;
const roleOf = (url: string) => decodeURIComponent(new URL(url).username);
const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || roleOf(url);

/** Gives the site's role what it needs on every table and no more; as the owner of the tables, after each migration. */
export async function grantToSite(owner: Db, role: string): Promise<void> {
  const to = name(role);
  await owner.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await run(`revoke all on all tables in schema public, drizzle from ${to}`);
    await run(`grant usage on schema public, drizzle to ${to}`);
    await run(`grant select on all tables in schema drizzle to ${to}`);
    await run(`grant select, insert, update, delete on all tables in schema public to ${to}`);
    await run(`grant usage, select on all sequences in schema public to ${to}`);
    await run(`revoke update, delete on ${ADD_ONLY.join(', ')} from ${to}`);
    await run(`revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${to}`);
    await run(`alter default privileges in schema public grant select, insert, update, delete on tables to ${to}`);
    await run(`alter default privileges in schema public grant usage, select on sequences to ${to}`);
    const { rows } = await tx.execute<{ version: number }>(
      sql`select current_setting('server_version_num')::int as version`,
    );
    // The site gives back the pages of what its probe has written; before 17 only an owner may, and the server does so by itself.
    if (Number(rows[0]?.version) >= MAINTAIN_SINCE) await run(`grant maintain on write_probe to ${to}`);
  });
}

/** Brings the schema up to date as its owner, and gives the site's role its rights to what is new. */
export async function migrateAsOwner(ownerUrl: string, siteUrl: string): Promise<void> {
  const { db, close } = openPool(ownerUrl);
  try {
    await migrate(db);
    if (roleOf(siteUrl) !== roleOf(ownerUrl)) await grantToSite(db, roleOf(siteUrl));
  } finally {
    await close();
  }
}

type CommandResult = { ok: boolean; lines: string[] };
type Query = (statement: string) => Promise<pg.QueryResult>;

async function connected<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error: Error) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    return await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

async function createRole(query: Query, url: string): Promise<void> {
  const role = roleOf(url);
  const password = decodeURIComponent(new URL(url).password);
  const { rowCount } = await query(`select from pg_roles where rolname = ${literal(role)}`);
  const secret = password === '' ? '' : ` password ${literal(password)}`;
  await query(`${rowCount ? 'alter' : 'create'} role ${name(role)} login nocreatedb nocreaterole${secret}`);
}

/** Makes one role the owner of everything that the site keeps, whoever owned it before. */
async function takeOver(query: Query, { owner, site, database }: Record<'owner' | 'site' | 'database', string>) {
  const run = async (statements: string) => {
    const { rows } = await query(statements);
    for (const { statement } of rows as { statement: string }[]) await query(statement);
  };
  const to = name(owner);
  await query(`alter database ${name(database)} owner to ${to}`);
  await query(`grant connect on database ${name(database)} to ${name(site)}`);
  await run(`select format('alter schema %I owner to %I', nspname, ${literal(owner)}) as statement
    from pg_namespace where nspname in ('public', 'drizzle')`);
  // Sequences of columns follow their tables.
  await run(`select format('alter table %I.%I owner to %I', n.nspname, c.relname, ${literal(owner)}) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm')`);
  await run(`select format('alter function %s owner to %I', p.oid::regprocedure, ${literal(owner)}) as statement
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  await query('revoke create on schema public from public');
  await query(`revoke create on schema public from ${name(site)}`);
  await run(`select format('revoke %I from %I', g.rolname, ${literal(site)}) as statement from pg_auth_members m
    join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member where r.rolname = ${literal(site)}`);
}

const NEEDED = {
  roles: ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL', 'DATABASE_URL'],
  migrate: ['MIGRATE_DATABASE_URL', 'DATABASE_URL'],
} as const;

/** Creates both roles, and the database where there is none; run again, it corrects what differs. */
async function createRoles({
  ADMIN_DATABASE_URL: admin = '',
  MIGRATE_DATABASE_URL: owner = '',
  DATABASE_URL: site = '',
}) {
  const database = databaseOf(site);
  await connected(admin, async (query) => {
    for (const url of [owner, site]) await createRole(query, url);
    const { rowCount } = await query(`select from pg_database where datname = ${literal(database)}`);
    if (!rowCount) await query(`create database ${name(database)}`);
  });
  const inside = Object.assign(new URL(admin), { pathname: `/${encodeURIComponent(database)}` }).href;
  await connected(inside, async (query) => {
    const { rows } = await query(`select rolsuper from pg_roles where rolname = ${literal(roleOf(site))}`);
    if (rows[0]?.rolsuper)
      throw new Error(`${roleOf(site)} is a superuser, whom no grant can limit. Choose another role for DATABASE_URL.`);
    await takeOver(query, { owner: roleOf(owner), site: roleOf(site), database });
  });
  await migrateAsOwner(owner, site);
}

/** `npm run database`: the two roles of a live database, and its schema as the owner. */
export async function databaseCommand(
  [verb = '', ...more]: string[],
  settings: Record<string, string | undefined>,
): Promise<CommandResult> {
  if ((verb !== 'roles' && verb !== 'migrate') || more.length > 0) {
    const usage = [
      'Usage: npm run database -- roles      create the owner’s role and the site’s, and bring the schema up to date',
      '       npm run database -- migrate    bring the schema up to date as its owner',
    ];
    return { ok: false, lines: usage };
  }
  const missing = NEEDED[verb].filter((each) => !settings[each]);
  if (missing.length > 0) return { ok: false, lines: [`Please set ${missing.join(', ')}.`] };
  const { MIGRATE_DATABASE_URL: owner = '', DATABASE_URL: site = '' } = settings;
  if (roleOf(owner) === roleOf(site))
    return { ok: false, lines: ['MIGRATE_DATABASE_URL and DATABASE_URL must name two roles.'] };
  if (databaseOf(owner) !== databaseOf(site))
    return { ok: false, lines: ['MIGRATE_DATABASE_URL and DATABASE_URL must name one database.'] };
  if (verb === 'roles') await createRoles(settings);
  else await migrateAsOwner(owner, site);
  const done = `The schema is up to date. ${roleOf(owner)} owns it; ${roleOf(site)} may read and write rows, and only add to the audit log.`;
  return { ok: true, lines: [done] };
}
