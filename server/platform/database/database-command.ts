import pg from 'pg';
import { databaseUrlProblems } from '../env-schema.ts';
import { SettingsErrors } from '../errors.ts';
import { misspeltSettings } from '../misspelt-settings.ts';
import type { CommandResult } from '../operator-command.ts';
import { type Settings, settingsOfCommand } from '../secret-files.ts';
import { connectionProblem, databaseOf, roleOf } from './connection-problem.ts';
import { migrateAsOwner } from './roles.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

type Query = (statement: string) => Promise<pg.QueryResult>;

/** Works as the admin, in the database that the URL names. */
async function asAdmin<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error: Error) => {
    throw connectionProblem(error, 'ADMIN_DATABASE_URL', url);
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

const NEWER =
  'A newer version made the schema, and this one runs on it. The schema and the rights on it stay as they are: migrate with that version.';

const NEEDED = {
  roles: ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL', 'DATABASE_URL'],
  migrate: ['MIGRATE_DATABASE_URL', 'DATABASE_URL'],
} as const;

/** Creates both roles, and the database where there is none; run again, it corrects what differs. */
export async function createRoles({ admin, owner, site }: Record<'admin' | 'owner' | 'site', string>): Promise<void> {
  const database = databaseOf(site);
  await asAdmin(admin, async (query) => {
    for (const url of [owner, site]) await createRole(query, url);
    const { rowCount } = await query(`select from pg_database where datname = ${literal(database)}`);
    if (!rowCount) await query(`create database ${name(database)}`);
  });
  const ownDatabase = Object.assign(new URL(admin), { pathname: `/${encodeURIComponent(database)}` }).href;
  await asAdmin(ownDatabase, async (query) => {
    const { rows } = await query(`select rolsuper from pg_roles where rolname = ${literal(roleOf(site))}`);
    if (rows[0]?.rolsuper)
      throw new Error(`${roleOf(site)} is a superuser, whom no grant can limit. Choose another role for DATABASE_URL.`);
    await takeOver(query, { owner: roleOf(owner), site: roleOf(site), database });
  });
}

function expectSettings(verb: keyof typeof NEEDED, settings: Settings): void {
  const missing = NEEDED[verb].filter((each) => !settings[each]);
  const errors = [
    ...(missing.length > 0 ? [`Please set ${missing.join(', ')}.`, ...misspeltSettings(settings, NEEDED.roles)] : []),
    ...databaseUrlProblems(NEEDED[verb], settings),
  ];
  if (errors.length > 0) throw new SettingsErrors('this command', errors);
  const { MIGRATE_DATABASE_URL: owner = '', DATABASE_URL: site = '' } = settings;
  if (roleOf(owner) === roleOf(site)) errors.push('MIGRATE_DATABASE_URL and DATABASE_URL must name two roles.');
  if (databaseOf(owner) !== databaseOf(site))
    errors.push('MIGRATE_DATABASE_URL and DATABASE_URL must name one database.');
  if (errors.length > 0) throw new SettingsErrors('this command', errors);
}

/** `usg migrate`: the schema of a live database, brought up to date as its owner; with `roles`, both of its roles first. */
export async function migrateCommand(
  source: Settings,
  { roles = false }: { roles?: boolean | undefined } = {},
): Promise<CommandResult> {
  const settings = settingsOfCommand(source);
  expectSettings(roles ? 'roles' : 'migrate', settings);
  const { ADMIN_DATABASE_URL: admin = '', MIGRATE_DATABASE_URL: owner = '', DATABASE_URL: site = '' } = settings;
  if (roles) await createRoles({ admin, owner, site });
  const data = { owner: roleOf(owner), site: roleOf(site), database: databaseOf(site) };
  if ((await migrateAsOwner(owner, site)) === 'newer') return { ok: true, lines: [NEWER], data };
  const done = `The schema is up to date. ${roleOf(owner)} owns it; ${roleOf(site)} may read and write rows, and only add to the audit log.`;
  return { ok: true, lines: [done], data };
}
