import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Rows<Row> = { rows: Row[] };

// Behind a pooler that gives each transaction another connection, a statement can be missing there, or be there already.
const NOT_PREPARED = /^(26000|42P05)$/;
const isNotPrepared = ({ code, cause }: { code?: unknown; cause?: unknown }): boolean =>
  (typeof code === 'string' && NOT_PREPARED.test(code)) || (cause instanceof Error && isNotPrepared(cause));

/**
 * A statement that is written once per process and planned once per connection; its values are placeholders. Where the way to the
 * database can't keep prepared statements, it is sent whole from then on.
 */
export function prepared<Row>(name: string, statement: SQL) {
  let query: ReturnType<PgDialect['sqlToQuery']> | undefined;
  let keptAs: string | undefined = name;
  return async ({ _: { session } }: Db, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= new PgDialect().sqlToQuery(statement);
    const run = async (as: string | undefined) => {
      const asked = session.prepareQuery(query as NonNullable<typeof query>, undefined, as, false);
      return ((await asked.execute(values)) as Rows<Row>).rows;
    };
    try {
      return await run(keptAs);
    } catch (error) {
      if (keptAs === undefined || !isNotPrepared(error as Error)) throw error;
      keptAs = undefined;
      return run(undefined);
    }
  };
}
