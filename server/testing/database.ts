import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Db, pooledDatabase } from '../platform/database/database.ts';
import { testPostgres } from './shared-postgres.ts';

const unused: Db[] = [];

async function create(): Promise<Db> {
  const { url } = await testPostgres();
  // What a test starts side by side waits for the one connection, for as long as a busy machine takes.
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  return pooledDatabase(pool.on('error', () => {}));
}

/** A migrated, empty database whose statements run in the order in which they are started. close() leaves it to the worker's next file. */
export async function testDatabase(): Promise<{ db: Db; close: () => void }> {
  const used = unused.pop();
  const db = used ?? (await create());
  if (used) await empty(db);
  return { db, close: () => void unused.push(db) };
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
