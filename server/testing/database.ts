import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Db, pgliteDb } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/usg-test-database', import.meta.url));

function templateFile(): string {
  const hash = createHash('sha256').update(
    readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  );
  for (const name of readdirSync(MIGRATIONS)
    .filter((each) => each.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return join(CACHE, `${hash.digest('hex').slice(0, 32)}.tar`);
}

async function makeTemplate(): Promise<Buffer> {
  const client = await PGlite.create();
  await migrate(pgliteDb(client));
  const dump = await client.dumpDataDir('none');
  await client.close();
  return Buffer.from(await dump.arrayBuffer());
}

function keepTemplate(file: string, made: Buffer): void {
  const fresh = `${file}.${randomUUID()}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    for (const name of readdirSync(CACHE).filter((each) => each.endsWith('.tar'))) rmSync(join(CACHE, name));
    writeFileSync(fresh, made);
    renameSync(fresh, file);
  } catch {
    // Another test process is making it; a process that finds no template makes one.
    rmSync(fresh, { force: true });
  }
}

// Making a database takes seconds, copying one does not: the template is kept from run to run until a migration changes.
async function findTemplate(): Promise<Blob> {
  const file = templateFile();
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const made = await makeTemplate();
    keepTemplate(file, made);
    return new Blob([new Uint8Array(made)]);
  }
}

let template: Promise<Blob> | undefined;
const unused: PGlite[] = [];

async function create(): Promise<PGlite> {
  template ??= findTemplate();
  return PGlite.create({ loadDataDir: await template });
}

/**
 * A migrated, empty, embedded database in memory. Making one takes a while: close() leaves it to the worker's next file. A
 * process of its own ends it instead: PostgreSQL's timer, set again every ten seconds, would keep the process running.
 */
export async function testDatabase(): Promise<{ db: Db; close: () => void; end: () => Promise<void> }> {
  const used = unused.pop();
  const client = used ?? (await create());
  const db = pgliteDb(client);
  if (used) await empty(db);
  return { db, close: () => void unused.push(client), end: () => client.close() };
}

/** Empties every table, whatever refers to what. */
export async function empty(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare name text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'delete from ' || name;
      end loop;
    end $$`);
}
