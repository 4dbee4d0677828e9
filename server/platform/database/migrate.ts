import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../errors.ts';
import { hasSqlState, isReadOnlyError } from '../outages.ts';
import { usg } from '../usg.ts';
import type { Db } from './database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const LOCK = 0x757367;

/** When the last migration that was made on this database was written, in milliseconds; 0 where there was none. */
async function lastMigration(db: Db): Promise<number> {
  const found = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found.rows[0]?.there) return 0;
  const last = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(last.rows[0]?.at ?? 0);
}

const migrationsIn = (folder: string) => readMigrationFiles({ migrationsFolder: folder });

const NOT_MIGRATED = `The schema of the database is older than this version. Run ${usg('migrate')} with the owner in MIGRATE_DATABASE_URL, or start the site, if its role owns the tables.`;
const NEWER =
  'The schema of the database is newer than this version, which doesn’t know what it means. Run the command of the version that brought it up to date.';

/** Refuses a database whose schema is another than this version's; for operator commands, which never change it. */
export async function expectSchema(db: Db): Promise<void> {
  const last = await lastMigration(db);
  const newest = migrationsIn(FOLDER).at(-1)?.folderMillis ?? 0;
  if (last < newest) throw new StartupError(NOT_MIGRATED);
  if (last > newest) throw new StartupError(NEWER);
}

/**
 * Brings the schema up to date. One transaction under an advisory lock that ends with it, so two instances may start at
 * once, also behind a connection pooler; Drizzle's own migrator takes no lock.
 */
export async function migrate(db: Db, folder: string = FOLDER): Promise<void> {
  try {
    await applyMigrations(db, folder);
  } catch (error) {
    if (isReadOnlyError(error)) throw new StartupError(NOT_YET_MIGRATED);
    if (hasSqlState(error, NOT_ALLOWED)) throw new StartupError(NOT_OWNER);
    throw error;
  }
}

/** Throws StartupError where the schema is older than this version: for an instance that may not change it. */
export async function expectCurrentSchema(db: Db): Promise<void> {
  if (!(await isCurrent(db, readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)?.folderMillis)))
    throw new StartupError(NOT_YET_MIGRATED);
}

const NOT_YET_MIGRATED = `The schema of the database is older than this version, and this database is only read from. Run ${usg('migrate')} at its primary first.`;

const NOT_ALLOWED = '42501';

const NOT_OWNER = `The schema of the database is older than this version, and the role in DATABASE_URL may not change it. Run ${usg('migrate')} with the owner in MIGRATE_DATABASE_URL.`;

const TOO_OLD =
  'The database was made by a version from before the first release, which can’t be brought up to date. Name a new database in DATABASE_URL; locally, delete the data folder.';

async function applyMigrations(db: Db, folder: string): Promise<void> {
  const migrations = migrationsIn(folder);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const done = await lastMigration(tx);
    // An instance whose role may only read and write rows starts on a schema that another role brought up to date.
    if (done >= (migrations.at(-1)?.folderMillis ?? 0)) return;
    if (done > 0 && done < (migrations[0]?.folderMillis ?? 0)) throw new StartupError(TOO_OLD);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    for (const migration of migrations.filter((each) => each.folderMillis > done)) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}
