import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPostgres } from '../../testing/shared-postgres.ts';
import type { Db } from './database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/operating/scaling.md'), 'utf8');

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
beforeAll(async () => {
  postgres = await testPostgres();
  ({ db } = postgres.open());
});
afterAll(() => postgres.stop());

const SOURCES = globSync('server/**/*.ts', { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .sort();
/** The files with statements of our own in which the pattern is found. */
const inSources = (pattern: RegExp) => async () =>
  SOURCES.filter((path) =>
    // What a comment says is no statement.
    readFileSync(join(ROOT, path), 'utf8')
      .replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
      .match(pattern),
  );
/** The names that the catalogs of a migrated database answer. */
const inCatalogs = (query: string) => async () =>
  (await db.execute<{ name: string }>(sql.raw(`${query} order by 1`))).rows.map(({ name }) => name);

const OURS = `n.nspname = 'public'`;
const USES: Record<string, () => Promise<string[]>> = {
  'Advisory locks': inSources(/pg_(try_)?advisory_/),
  'Advisory locks in triggers': inCatalogs(
    `select proname::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OURS} and prosrc ~ 'advisory'`,
  ),
  'Constraint triggers, deferred': inCatalogs(
    `select tgname::text as name from pg_trigger where tgconstraint <> 0 and not tgisinternal and tgdeferrable`,
  ),
  'Deferrable constraints': inCatalogs(
    `select conname::text as name from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where ${OURS} and condeferrable and contype <> 't'`,
  ),
  'Exclusion constraints': inCatalogs(`select conname::text as name from pg_constraint where contype = 'x'`),
  'Transaction numbers (`xid8`)': inCatalogs(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace where ${OURS} and a.atttypid = 'xid8'::regtype and c.relkind = 'r'`,
  ),
  'Snapshots (`pg_snapshot`)': inSources(/pg_current_snapshot|pg_snapshot_/),
  'Unique indexes of some rows': inCatalogs(
    `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace where ${OURS} and indisunique and indpred is not null`,
  ),
  'Unique, nulls not distinct': inCatalogs(
    `select indexrelid::regclass::text as name from pg_index where indnullsnotdistinct`,
  ),
  'GIN indexes': inCatalogs(
    `select c.relname::text as name from pg_class c join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and m.amname = 'gin'`,
  ),
  'Functions with the owner’s rights': inCatalogs(
    `select proname::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and prosecdef`,
  ),
  'Triggers for a whole statement': inCatalogs(
    `select tgname::text as name from pg_trigger where not tgisinternal and tgtype & 1 = 0`,
  ),
  '`skip locked`': inSources(/skip locked|skipLocked/i),
  '`listen`, `notify`': inSources(/\blisten "|\b(pg_)?notify[ (]/i),
  'Isolation above read committed': inSources(/isolationLevel|(repeatable read|serializable)\b/i),
  Extensions: inCatalogs(`select extname::text as name from pg_extension where extname <> 'plpgsql'`),
};

/** The table's first two cells by feature: where each is used, as the page says. */
const shown = Object.fromEntries(
  [...PAGE.matchAll(/^\| ([^|]+?) \| ([^|]*?) \| [^|]*\| [^|]*\| [^|]*\|$/gm)].map(([, feature, where]) => [
    feature,
    where,
  ]),
);
const asCell = (names: string[]) => (names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', '));

it.each(Object.entries(USES))('docs/operating/scaling.md says where our SQL uses %s', async (feature, find) => {
  expect(shown[feature]).toBe(asCell(await find()));
});
