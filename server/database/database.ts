import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { pooledDatabase } from './pool-session.ts';

type Rows<Row> = { rows: Row[] };
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** PostgreSQL through Drizzle, embedded or not; a transaction is one too. */
export type Db = PgDatabase<RowsResult>;
export type OpenDatabase = { db: Db; close: () => Promise<void> };

/** The embedded database as a Db; for tests in memory and for openDatabase. */
export const pgliteDb = (client: PGlite): Db => drizzlePglite(client) as unknown as Db;

// Renamed only once it is complete: a kill must not leave half a database behind.
async function createEmbedded(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(fresh);
  await client.close();
  await rename(fresh, folder);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) await createEmbedded(folder);
  const client = await PGlite.create(folder);
  return { db: pgliteDb(client), close: () => client.close() };
}

type PoolOptions = { onError?: ((error: Error) => unknown) | undefined; queryTimeoutMs?: number };

/** A pool on a PostgreSQL server; a connection that breaks while idle is reported, not thrown. */
export function openPool(url: string, { onError = () => {}, queryTimeoutMs = 30_000 }: PoolOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    // Detects a server that disappeared silently even while there are no queries.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'usg',
  });
  pool.on('error', onError);
  return { db: pooledDatabase(pool) as unknown as Db, close: () => pool.end() };
}

/** PGlite in DATA_DIR/db, whose owner must hold the lock on DATA_DIR, or a pool on DATABASE_URL. */
export async function openDatabase(
  env: { dataDir: string; databaseUrl?: string | undefined },
  onError?: (error: Error) => unknown,
): Promise<OpenDatabase> {
  return env.databaseUrl ? openPool(env.databaseUrl, { onError }) : openEmbedded(env.dataDir);
}
