import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { DbContext } from '../../platform/context.ts';
import { newestMigration } from '../../platform/database/migrate.ts';
import { StartupError } from '../../platform/errors.ts';
import { type Backup, DUMP, expectChecksum } from './manifest.ts';
import { runProgram } from './postgres-programs.ts';
import { countRows, differingTables } from './row-counts.ts';

const majorOf = (version: number) => Math.floor(version / 10_000);

/** Throws StartupError where the dump isn't whole, or is of a newer version than this one. */
export async function expectUsable(backup: Backup): Promise<void> {
  const { version, schema } = backup.manifest;
  if (schema > newestMigration())
    throw new StartupError(
      `The backup is of version ${version}, whose schema is newer than this version knows. Restore it with that version.`,
    );
  await expectChecksum(backup);
}

/** Throws StartupError where the server is older than the one that was backed up, or the database has anything in it. */
export async function expectEmpty({ db }: DbContext, { postgresql }: Backup['manifest']): Promise<void> {
  const { rows } = await db.execute<{ version: number; name: string; tables: number }>(sql`
    select current_setting('server_version_num')::int as version, current_database() as name,
      (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' and relkind = 'r')::int as tables`);
  const { version = 0, name, tables } = rows[0] ?? {};
  if (majorOf(version) < majorOf(postgresql))
    throw new StartupError(
      `The backup is of PostgreSQL ${majorOf(postgresql)}, and this server is ${majorOf(version)}. Restore it into ${majorOf(postgresql)} or newer.`,
    );
  if (tables) throw new StartupError(`The database ${name} isn’t empty: it has ${tables} tables. Name a new one.`);
}

/**
 * Loads the dump into an empty database in one transaction, with `last` as its last statement. Killed before that is committed, it
 * leaves the database empty.
 */
export async function loadDump({ folder }: Backup, url: string, last = ''): Promise<void> {
  const dump = runProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', join(folder, DUMP)]);
  const quietly = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
  const psql = runProgram('psql', quietly, url);
  // With the output of queries thrown away, it says nothing else.
  const loadedAll = once(psql.child.stdout, 'data');
  loadedAll.catch(() => {});
  async function* statements() {
    yield 'begin;\n';
    yield* dump.child.stdout;
    await dump.ended;
    yield `${last}\n\\echo loaded\n`;
    // What is sent is carried out even if this process is killed: the commit isn't, until all the rest was.
    await Promise.race([loadedAll, psql.ended]);
    yield 'commit;\n';
  }
  const sent = pipeline(statements, psql.child.stdin);
  sent.catch(() => {
    for (const { child } of [dump, psql]) child.kill();
  });
  const [dumped, loaded, written] = await Promise.allSettled([dump.ended, psql.ended, sent]);
  // A program that ended by itself says more than the pipe that broke.
  if (dumped.status === 'rejected' && !dump.child.killed) throw dumped.reason;
  if (loaded.status === 'rejected') throw loaded.reason;
  if (written.status === 'rejected') throw written.reason;
}

/** Throws StartupError where a table has other rows than were backed up. */
export async function expectRows(context: DbContext, { rows }: Backup['manifest']): Promise<void> {
  const differing = differingTables(await countRows(context), rows);
  if (differing.length === 0) return;
  throw new StartupError(`These tables have other numbers of rows than were backed up: ${differing.join(', ')}.`);
}
