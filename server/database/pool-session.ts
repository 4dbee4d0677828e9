import { sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isConnectionError } from '../outages.ts';

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
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    // A connection that breaks between two statements emits an event; unhandled, it would end the process.
    client.on('error', onError);
    const session = new NodePgSession<Schema, Schema>(client, this.dialect, undefined);
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

/** Drizzle on a pool of connections. */
export function pooledDatabase(pool: pg.Pool): NodePgDatabase<Schema> {
  const dialect = new PgDialect();
  return new NodePgDatabase(dialect, new PoolSession(pool, dialect), undefined);
}
