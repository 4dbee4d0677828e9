import { PGlite } from '@electric-sql/pglite';
import { type Db, pgliteDb } from '../database.ts';
import { migrate } from '../database/migrate.ts';

let template: Promise<Blob | File> | undefined;

async function makeTemplate(): Promise<Blob | File> {
  const client = await PGlite.create();
  await migrate(pgliteDb(client));
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

/** A fresh, migrated, embedded database in memory; copied from a template that a test file makes once. */
export async function testDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  template ??= makeTemplate();
  const client = await PGlite.create({ loadDataDir: await template });
  return { db: pgliteDb(client), close: () => client.close() };
}
