import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { ADD_ONLY, LOT_DETAILS, READ_ONLY } from '../../platform/database/roles.ts';
import { type Check, type Finding, ok } from '../finding.ts';

const ROLES =
  'ADMIN_DATABASE_URL=… MIGRATE_DATABASE_URL=… npx usg migrate --roles    with another role in DATABASE_URL';
const GRANTS = 'MIGRATE_DATABASE_URL=… npx usg migrate    grants the site what it needs, and no more';
const HISTORY =
  'Anyone with the site’s settings could change the audit log or the history of requests, and nothing would show it.';

const superuser = (role: string): Finding => ({
  id: 'roles.superuser',
  level: 'error',
  what: `The site’s role ${role} is a superuser, whom no grant can limit.`,
  why: HISTORY,
  fix: ROLES,
});

const mayBecomeOthers = (role: string, attributes: string[]): Finding => ({
  id: 'roles.attributes',
  level: 'error',
  what: `The site’s role ${role} has ${attributes.join(', ')}.`,
  why: 'With it the role can give itself more rights, or copy the whole database.',
  fix: `As the admin: alter role "${role}" nocreaterole nocreatedb noreplication nobypassrls`,
});

const member = (role: string, of: string[]): Finding => ({
  id: 'roles.member',
  level: 'error',
  what: `The site’s role ${role} is a member of ${of.join(', ')}.`,
  why: HISTORY,
  fix: `As the admin: revoke ${of.map((each) => `"${each}"`).join(', ')} from "${role}"`,
});

const owner = (role: string, objects: string[]): Finding => ({
  id: 'roles.owner',
  level: 'error',
  what: `The site’s role ${role} owns, or can become the owner of: ${objects.join(', ')}.`,
  why: `An owner can switch off the triggers that protect them. ${HISTORY}`,
  fix: ROLES,
});

const mayChange = (role: string, rights: string[]): Finding => ({
  id: 'roles.history',
  level: 'error',
  what: `The site’s role ${role} may change what is written once: ${rights.join(', ')}.`,
  why: HISTORY,
  fix: GRANTS,
});

const mayCreate = (role: string): Finding => ({
  id: 'roles.create',
  level: 'error',
  what: `The site’s role ${role} may create functions in the schema public.`,
  why: 'A trigger of the owner’s could call one of them in place of its own.',
  fix: `As the owner: revoke create on schema public from public, "${role}"`,
});

const lacks = (role: string, rights: string[]): Finding => ({
  id: 'roles.lacks',
  level: 'error',
  what: `The site’s role ${role} lacks ${rights.join(', ')}.`,
  why: 'Calls that need them fail. It is so after a restore without grants, or a migration by another tool.',
  fix: GRANTS,
});

const triggersOff = (triggers: string[]): Finding => ({
  id: 'roles.triggers-off',
  level: 'error',
  what: `Triggers are switched off: ${triggers.join(', ')}.`,
  why: 'They link the audit log, protect the history and tell open pages what changed.',
  fix: 'As the owner: alter table TABLE enable trigger all; then: npx usg audit verify',
});

type Row = Record<string, unknown>;
const texts = (rows: Row[]) => rows.map(({ text }) => String(text));
const list = (names: readonly string[]) => sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]`);

/** Roles of PostgreSQL’s own that reach past every grant. */
const POWERS = [
  'pg_write_all_data',
  'pg_write_server_files',
  'pg_read_server_files',
  'pg_execute_server_program',
  'pg_create_subscription',
];

async function attributesOf(db: Db) {
  const { rows } = await db.execute<{ role: string; superuser: boolean; attributes: string[] }>(sql`
    select rolname as role, rolsuper as superuser, array_remove(array[
      case when rolcreaterole then 'CREATEROLE' end, case when rolcreatedb then 'CREATEDB' end,
      case when rolreplication then 'REPLICATION' end, case when rolbypassrls then 'BYPASSRLS' end], null) as attributes
    from pg_roles where rolname = current_user`);
  return rows[0] ?? { role: '', superuser: false, attributes: [] };
}

const powersOf = async (db: Db) =>
  texts(
    (
      await db.execute(sql`select rolname as text from pg_roles
        where rolname = any(${list(POWERS)}) and pg_has_role(current_user, oid, 'MEMBER') order by rolname`)
    ).rows,
  );

/** What the role owns, or may own by becoming its owner: kinds with their numbers, such as `68 tables`. */
const ownedBy = async (db: Db) =>
  texts(
    (
      await db.execute(sql`
        select case when kind = 'the database' then kind else count(*) || ' ' || kind end as text from (
          select 'the database' as kind, datdba as owner from pg_database where datname = current_database()
          union all select 'schemas', nspowner from pg_namespace where nspname in ('public', 'drizzle')
          union all select 'tables', c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm')
          union all select 'functions', p.proowner from pg_proc p where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        ) owned where pg_has_role(current_user, owner, 'MEMBER') group by kind order by kind`)
    ).rows,
  );

/** Rights to what is written once, such as `UPDATE of audit_entry`. */
const rightsToHistory = async (db: Db) =>
  texts(
    (
      await db.execute(sql`
        select right_name || ' of ' || c.relname as text
        from pg_class c cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('TRIGGER'), ('INSERT')) r (right_name)
        where c.relnamespace = 'public'::regnamespace and (
          c.relname = any(${list(ADD_ONLY)}) and right_name <> 'INSERT'
          or c.relname = any(${list(READ_ONLY)}))
        and case when right_name <> 'UPDATE' then has_table_privilege(c.oid, right_name) else exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and not (c.relname = 'coin_lot' and a.attname = any(${list(LOT_DETAILS)}))
            and has_column_privilege(c.oid, a.attnum, 'UPDATE')) end
        order by 1`)
    ).rows,
  );

/** Rights that the site needs and doesn’t have; an instance that only reads needs no others. */
async function missingRights(db: Db, readOnly: boolean) {
  const { rows } = await db.execute(sql`
    select right_name || ' of ' || c.relname as text
    from pg_class c cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) r (right_name)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not has_table_privilege(c.oid, right_name)
      and (right_name = 'SELECT' or not ${readOnly}::boolean)
      and not (right_name in ('UPDATE', 'DELETE') and c.relname = any(${list([...ADD_ONLY, ...READ_ONLY])}))
      and not (right_name = 'INSERT' and c.relname = any(${list(READ_ONLY)}))
    order by 1 limit 10`);
  return texts(rows);
}

async function disabledTriggers(db: Db) {
  const { rows } = await db.execute(sql`
    select case when tgname is null then 'all, by session_replication_role' else tgname || ' of ' || relname end as text from (
      select t.tgname, c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled in ('D', 'R')
      union all select null, null where current_setting('session_replication_role') = 'replica') off order by 1`);
  return texts(rows);
}

/** Whether the site’s role owns nothing, can’t change what is written once, and can write everything else. */
export const rolesCheck: Check = {
  subject: 'Database roles',
  patienceMs: 8_000,
  look: async (examined) => {
    const db = await examined.db();
    const off = await disabledTriggers(db);
    const findings = off.length > 0 ? [triggersOff(off)] : [];
    if (!examined.env.databaseUrl) {
      const note = 'The embedded database has one role, which owns everything.';
      return findings.length > 0 ? findings : [ok('roles.ok', note)];
    }
    const { role, superuser: isSuperuser, attributes } = await attributesOf(db);
    // All other questions have the same answer then.
    if (isSuperuser) return [...findings, superuser(role)];
    const [powers, owned, history, missing] = [
      await powersOf(db),
      await ownedBy(db),
      await rightsToHistory(db),
      await missingRights(db, examined.env.readOnly),
    ];
    const { rows } = await db.execute<{ may: boolean }>(sql`select has_schema_privilege('public', 'create') as may`);
    findings.push(
      ...(attributes.length > 0 ? [mayBecomeOthers(role, attributes)] : []),
      ...(powers.length > 0 ? [member(role, powers)] : []),
      ...(owned.length > 0 ? [owner(role, owned)] : []),
      // Each says all of the next.
      ...(owned.length + powers.length === 0 && history.length > 0 ? [mayChange(role, history)] : []),
      ...(owned.length === 0 && rows[0]?.may ? [mayCreate(role)] : []),
      ...(missing.length > 0 ? [lacks(role, missing)] : []),
    );
    if (findings.length > 0) return findings;
    return [ok('roles.ok', `The role ${role} owns nothing, and can only add to the audit log and the history.`)];
  },
};
