import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../errors.ts';
import { hasSqlState, isReadOnlyError } from '../outages.ts';
import type { Db } from './database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const LOCK = 0x757367;

// Asked first: an instance whose role may only read and write rows starts on a schema that another role brought up to date.
async function isCurrent(db: Db, newest: number | undefined): Promise<boolean> {
  const found = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found.rows[0]?.there) return false;
  const last = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(last.rows[0]?.at ?? 0) >= (newest ?? 0);
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

const NOT_YET_MIGRATED =
  'The schema of the database is older than this version, and this database is only read from. Run npm run database -- migrate at its primary first.';

const NOT_ALLOWED = '42501';

const NOT_OWNER =
  'The schema of the database is older than this version, and the role in DATABASE_URL may not change it. Run npm run database -- migrate with the owner in MIGRATE_DATABASE_URL.';

const TOO_OLD =
  'The database was made by a version from before the first release, which can’t be brought up to date. Name a new database in DATABASE_URL; locally, delete the data folder.';

async function applyMigrations(db: Db, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await isCurrent(tx, migrations.at(-1)?.folderMillis)) return;
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const last = await tx.execute<{ at: string | null }>(
      sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
    );
    const done = Number(last.rows[0]?.at ?? 0);
    if (done > 0 && done < (migrations[0]?.folderMillis ?? 0)) throw new StartupError(TOO_OLD);
    for (const migration of migrations.filter((each) => each.folderMillis > done)) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}
