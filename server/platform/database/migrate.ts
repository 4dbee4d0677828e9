import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../errors.ts';
import { hasSqlState, isReadOnlyError } from '../outages.ts';
import { usg } from '../usg.ts';
import { COMPATIBLE_SINCE } from './compatible-since.ts';
import type { Db } from './database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const LOCK = 0x757367;

/** When the last migration that was made on this database was written, in milliseconds; 0 where there was none. */
export async function lastMigration(db: Db): Promise<number> {
  const found = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found.rows[0]?.there) return 0;
  const last = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(last.rows[0]?.at ?? 0);
}

/** The migrations of a version, and the oldest release that runs on the schema that they make. */
type Version = { folder: string; compatibleSince: { version: string; migration: string } };

const THIS_VERSION: Version = { folder: FOLDER, compatibleSince: COMPATIBLE_SINCE };

const migrationsIn = (folder: string) => readMigrationFiles({ migrationsFolder: folder });

/** When the version's last migration was written. */
const newestOf = ({ folder }: Version): number => migrationsIn(folder).at(-1)?.folderMillis ?? 0;

/** When the last migration that this version knows was written, in milliseconds. */
export const newestMigration = (): number => newestOf(THIS_VERSION);

function writtenAt({ folder, compatibleSince: { migration } }: Version): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  const entry = (journal.entries as { tag: string; when: number }[]).find(({ tag }) => tag === migration);
  if (!entry) throw new Error(`There is no migration ${migration}.`);
  return entry.when;
}

/** Notes in the database, with the migration itself, which older versions run on the schema from now on. */
async function recordCompatibility(tx: Db, version: Version): Promise<void> {
  await tx.execute(
    sql`create table if not exists drizzle.compatible_since (version text not null, migration_at bigint not null)`,
  );
  await tx.execute(sql`delete from drizzle.compatible_since`);
  await tx.execute(
    sql`insert into drizzle.compatible_since values (${version.compatibleSince.version}, ${writtenAt(version)})`,
  );
}

/** What the version that last migrated this database noted; undefined if that was one from before 0.2.0. */
async function compatibleSince(db: Db): Promise<{ version: string; migrationAt: number } | undefined> {
  const found = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.compatible_since') is not null as there`,
  );
  if (!found.rows[0]?.there) return undefined;
  const { rows } = await db.execute<{ version: string; at: string }>(
    sql`select version, migration_at::text as at from drizzle.compatible_since`,
  );
  return rows[0] && { version: rows[0].version, migrationAt: Number(rows[0].at) };
}

/** How many of this version's migrations the database has, whether a newer version made its schema, and whether this one runs on that. */
export async function schemaOf(db: Db) {
  const [last, since] = [await lastMigration(db), await compatibleSince(db)];
  const own = migrationsIn(FOLDER).map(({ folderMillis }) => folderMillis);
  const newest = newestOf(THIS_VERSION);
  return {
    migrations: own.filter((at) => at <= last).length,
    ofThisVersion: own.length,
    isNewer: last > newest,
    isCompatible: last <= newest || (since !== undefined && newest >= since.migrationAt),
    oldestVersion: since?.version,
  };
}

/** The tables that the migrations make. */
export const migratedTables = (): string[] =>
  migrationsIn(FOLDER)
    .flatMap(({ sql: statements }) => statements)
    .flatMap((statement) => [...statement.matchAll(/^\s*CREATE TABLE "(\w+)"/gm)].map(([, name = '']) => name));

/** Refuses a schema that a newer version made, unless that one said that this one runs on it. */
async function expectCompatible(db: Db, newest: number): Promise<void> {
  const since = await compatibleSince(db);
  if (!since) throw new StartupError(NEWER);
  if (newest < since.migrationAt) throw new StartupError(`${NEWER} The oldest that runs on it is ${since.version}.`);
}

const NOT_MIGRATED = `The schema of the database is older than this version. Run ${usg('migrate')} with the owner in MIGRATE_DATABASE_URL, or start the site, if its role owns the tables.`;
const NEWER =
  'The schema of the database is newer than this version, which doesn’t run on it. Start the version that brought it up to date, or restore the backup from before.';
const NOT_YET_MIGRATED = `The schema of the database is older than this version, and this database is only read from. Run ${usg('migrate')} at its primary first.`;
const NOT_ALLOWED = '42501';
const NOT_OWNER = `The schema of the database is older than this version, and the role in DATABASE_URL may not change it. Run ${usg('migrate')} with the owner in MIGRATE_DATABASE_URL.`;
const TOO_OLD =
  'The database was made by a version from before the first release, which can’t be brought up to date. Name a new database in DATABASE_URL; locally, delete the data folder.';

async function expectRuns(db: Db, older: string): Promise<void> {
  const [last, newest] = [await lastMigration(db), newestOf(THIS_VERSION)];
  if (last < newest) throw new StartupError(older);
  if (last > newest) await expectCompatible(db, newest);
}

/** Refuses a database on whose schema this version doesn't run; for operator commands, which never change it. */
export const expectSchema = (db: Db): Promise<void> => expectRuns(db, NOT_MIGRATED);

/** The same for an instance that only reads. */
export const expectCurrentSchema = (db: Db): Promise<void> => expectRuns(db, NOT_YET_MIGRATED);

/**
 * Brings the schema up to date; one that a newer version made stays as it is, and is refused if this version doesn't run on it. One
 * transaction under an advisory lock that ends with it, so two instances may start at once, also behind a connection pooler; Drizzle's own
 * migrator takes no lock. Answers whose schema it is now.
 */
export async function migrate(db: Db, version: Version = THIS_VERSION): Promise<'ours' | 'newer'> {
  try {
    return await db.transaction((tx) => applyMigrations(tx, version));
  } catch (error) {
    if (isReadOnlyError(error)) throw new StartupError(NOT_YET_MIGRATED);
    if (hasSqlState(error, NOT_ALLOWED)) throw new StartupError(NOT_OWNER);
    throw error;
  }
}

async function applyMigrations(tx: Db, version: Version): Promise<'ours' | 'newer'> {
  const migrations = migrationsIn(version.folder);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const [done, newest] = [await lastMigration(tx), newestOf(version)];
  if (done > newest) {
    await expectCompatible(tx, newest);
    return 'newer';
  }
  // An instance whose role may only read and write rows starts on a schema that another role brought up to date.
  if (done === newest) return 'ours';
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
  await recordCompatibility(tx, version);
  return 'ours';
}
