import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, type PgQueryResultHKT, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { DatabaseUnreachable } from '../errors.ts';
import { isConnectionError } from '../outages.ts';
import { connectionProblem } from './connection-problem.ts';

type Schema = Record<string, never>;
type Work<T> = (tx: NodePgTransaction<Schema, Schema>) => Promise<T>;

// Set with every transaction and not for the connection: PgBouncer refuses it as a start-up parameter.
const BEGIN = sql.raw(`begin; set local idle_in_transaction_session_timeout = '60s'`);

/**
 * Transactions that always give their connection back, and never one that may still be inside a transaction. Drizzle's own keep it
 * when `begin` fails, and give it back as sound when a statement was given up (drizzle-orm issues 6241 and 6114).
 */
class PoolSession extends NodePgSession<Schema, Schema> {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
  }

  override async transaction<T>(work: Work<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await this.#pool.connect().catch((error: Error) => {
      throw new DatabaseUnreachable(error);
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    // A connection that breaks between two statements emits an event; unhandled, it would end the process.
    client.on('error', onError);
    const session = new NodePgSession<Schema, Schema>(inTurn(client), this.dialect, undefined);
    const tx = new NodePgTransaction<Schema, Schema>(this.dialect, session, undefined);
    try {
      await tx.execute(BEGIN);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      await tx.execute(sql`commit`);
      return result;
    } catch (error) {
      broken ??= await rollBack(tx, error);
      throw error;
    } finally {
      client.release(broken);
      client.off('error', onError);
    }
  }
}

/** The connection with one statement at a time, since pg 9 takes no second one while the first is running. */
function inTurn(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: Parameters<typeof client.query>) => {
    const run = () => client.query(...statement);
    last = last.then(run, run);
    return last;
  };
  return Object.create(client, { query: { value: query } });
}

/** Ends the transaction; returns the error for which its connection can't be used again. */
async function rollBack(tx: NodePgTransaction<Schema, Schema>, cause: unknown): Promise<Error | undefined> {
  // Behind a statement that was given up, a rollback would only wait as long again.
  if (isConnectionError(cause)) return cause as Error;
  try {
    await tx.execute(sql`rollback`);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

type Rows<Row> = { rows: Row[] };
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** PostgreSQL through Drizzle, embedded or not; a transaction is one too. */
export type Db = PgDatabase<RowsResult>;
/** Connections of a pool: those that are open, those of them that nobody uses, and the callers that wait for one. */
export type Connections = { open: number; idle: number; waiting: number; most: number };
export type OpenDatabase = {
  db: Db;
  close: () => Promise<void>;
  /** How the pool is used now; undefined where there is none. */
  connections?: () => Connections;
};

/** Drizzle on a pool of connections. */
export function pooledDatabase(pool: pg.Pool): Db {
  const dialect = new PgDialect();
  return new NodePgDatabase<Schema>(dialect, new PoolSession(pool, dialect), undefined) as unknown as Db;
}

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
  return { db: drizzlePglite(client) as unknown as Db, close: () => client.close() };
}

type PoolOptions = {
  onError?: ((error: Error) => unknown) | undefined;
  queryTimeoutMs?: number;
  /** PostgreSQL then refuses every write of these connections, also where it takes those of others. */
  readOnly?: boolean | undefined;
};

const MOST_CONNECTIONS = 10;
/** So that a statement that was given up here is never answered as one that the server ended. */
const ENDED_LATER_MS = 1_000;

/** A pool on a PostgreSQL server; a connection that breaks while idle is reported, not thrown. */
export function openPool(
  url: string,
  { onError = () => {}, queryTimeoutMs = 30_000, readOnly = false }: PoolOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    // PostgreSQL would go on with a statement that nobody waits for. PgBouncer refuses this one, too, as a start-up parameter.
    onConnect: (client) => client.query(`set statement_timeout = ${queryTimeoutMs + ENDED_LATER_MS}`),
    // As a start-up parameter: set later, a pooler could pass it on to an instance that writes.
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
    // Detects a server that disappeared silently even while there are no queries.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'usg',
  });
  pool.on('error', (error) => onError(new DatabaseUnreachable(error)));
  return {
    db: pooledDatabase(pool),
    close: () => pool.end(),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: MOST_CONNECTIONS,
    }),
  };
}

/** A pool on the database that a setting names. It is asked for something at once: what is wrong with the setting is a StartupError. */
export async function openPoolOf(setting: string, url: string, options?: PoolOptions): Promise<OpenDatabase> {
  const opened = openPool(url, options);
  try {
    await opened.db.execute(sql`select`);
    return opened;
  } catch (error) {
    await opened.close();
    throw connectionProblem(error as Error, setting, url);
  }
}

/** PGlite in DATA_DIR/db, whose owner must hold the lock on DATA_DIR, or a pool on DATABASE_URL. */
export async function openDatabase(
  env: { dataDir: string; databaseUrl?: string | undefined; readOnly?: boolean },
  onError?: (error: Error) => unknown,
): Promise<OpenDatabase> {
  return env.databaseUrl
    ? openPoolOf('DATABASE_URL', env.databaseUrl, { onError, readOnly: env.readOnly })
    : openEmbedded(env.dataDir);
}

// Behind a pooler that gives each transaction another connection, a statement can be missing there, or be there already.
const NOT_PREPARED = /^(26000|42P05)$/;
const isNotPrepared = ({ code, cause }: { code?: unknown; cause?: unknown }): boolean =>
  (typeof code === 'string' && NOT_PREPARED.test(code)) || (cause instanceof Error && isNotPrepared(cause));

// By its text, too: where a pooler shares connections, another version of the site may have another statement by that name on one, and
// PostgreSQL would carry out that one.
function namedByText(name: string, statement: SQL) {
  const query = new PgDialect().sqlToQuery(statement);
  const hash = createHash('sha256').update(query.sql).digest('base64url').slice(0, 16);
  return { query, keptAs: `${name}-${hash}` as string | undefined };
}

/**
 * A statement that is written once per process and planned once per connection; its values are placeholders. Where the way to the
 * database can't keep prepared statements, it is sent whole from then on.
 */
export function prepared<Row>(name: string, statement: SQL) {
  let named: ReturnType<typeof namedByText> | undefined;
  return async ({ _: { session } }: Db, values: Record<string, unknown>): Promise<Row[]> => {
    named ??= namedByText(name, statement);
    const { query, keptAs } = named;
    const run = async (as: string | undefined) =>
      ((await session.prepareQuery(query, undefined, as, false).execute(values)) as { rows: Row[] }).rows;
    try {
      return await run(keptAs);
    } catch (error) {
      if (keptAs === undefined || !isNotPrepared(error as Error)) throw error;
      named.keptAs = undefined;
      return run(undefined);
    }
  };
}
