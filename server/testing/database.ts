import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from '../database/migrate.ts';
import { type Db, pgliteDb } from '../database.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/usg/', import.meta.url));

async function makeTemplate(): Promise<Blob> {
  const client = await PGlite.create();
  await migrate(pgliteDb(client));
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

// Making a database takes seconds and copying one does not, so the template outlives the test file and the run.
async function readTemplate(): Promise<Blob> {
  const program = await readFile(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')));
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((migration) => migration.hash);
  const version = createHash('sha256').update(program).update(migrations.join()).digest('hex').slice(0, 16);
  const file = join(CACHE, `database-${version}.tar`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const made = await makeTemplate();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, Buffer.from(await made.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
  return made;
}

let template: Promise<Blob> | undefined;

/** A fresh, migrated, embedded database in memory. */
export async function testDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  template ??= readTemplate();
  const client = await PGlite.create({ loadDataDir: await template });
  return { db: pgliteDb(client), close: () => client.close() };
}
