import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context, DbContext } from '../../platform/context.ts';
import { deleteAnswersWith } from '../../platform/idempotency/with-idempotency-key.ts';
import { open, type Sealed, seal, sealHeader } from '../../platform/secrets.ts';

/** What the keys are sealed under. */
export type Keys = Pick<Context, 'dataKey' | 'acceptedDataKeys'>;
type Sealing = Keys & DbContext;

/**
 * Where the records of one kind keep what opens them to their customer: a hash to find the record by, and the key itself sealed, for
 * the links in emails. `kept` has the hash; in rows that a release from before has written, the key.
 */
export type KeyColumns = {
  kind: 'purchase' | 'redemption';
  table: PgTable & { id: PgColumn; search: PgColumn };
  kept: PgColumn;
  sealed: PgColumn;
  hashOf: (key: string) => string;
  /** The name of the key in what a release from before answered and has kept, which is deleted. */
  answered: string;
  /** Names records by their hashes wherever else such a release names them by their keys. */
  hashNames?: (context: DbContext) => Promise<void>;
};

const sealedAs = ({ kind }: Pick<KeyColumns, 'kind'>, id: string): Sealed => ({
  purpose: 'keys',
  id,
  subject: { kind, id },
});

/** The key of that record as it is stored. */
export const sealKey = (context: Keys, of: Pick<KeyColumns, 'kind'>, id: string, key: string): Uint8Array =>
  seal(context, sealedAs(of, id), Buffer.from(key));

/** What a record's row keeps of its key. */
export type KeptKey = { id: string; kept: string; sealed: Uint8Array | null };

/** The key that opens that record to its customer. Throws NotOpened where no accepted key opens what is stored. */
export const openKey = (context: Keys, of: Pick<KeyColumns, 'kind'>, { id, kept, sealed }: KeptKey): string =>
  sealed === null ? kept : open(context, sealedAs(of, id), sealed).toString();

async function idsWhere({ db }: Sealing, { table }: KeyColumns, where: SQL, after: string, limit: number) {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(gt(table.id, after), where))
    .orderBy(table.id)
    .limit(limit);
  return rows.map(({ id }) => id as string);
}

/** The records after an id whose key is not sealed under the current data key, or not at all. */
export function keysToReseal(context: Sealing, of: KeyColumns, after: string, limit: number): Promise<string[]> {
  const header = sealHeader(context);
  const other = sql`${of.sealed} is null or substring(${of.sealed} from 1 for ${header.length}::int) <> ${header}::bytea`;
  return idsWhere(context, of, sql`(${other})`, after, limit);
}

/**
 * Seals a record's key under the current data key, in the caller's transaction, and removes its words from the search; of a key that was not
 * sealed, also from the answers kept for repeated requests. Throws where no accepted key opens it.
 */
export async function resealKey(context: Sealing, of: KeyColumns, id: string): Promise<void> {
  const { table, kept, sealed, hashOf } = of;
  const [row] = await context.db
    .select({ id: table.id, kept, sealed })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  if (!row) return;
  const key = openKey(context, of, row as KeptKey);
  const again = sealKey(context, of, id, key);
  await context.db.execute(sql`
    update ${table} set ${sql.identifier(sealed.name)} = ${again}::bytea, ${sql.identifier(kept.name)} = ${hashOf(key)},
      search = ts_delete(search, string_to_array(${key.toLowerCase()}, '-'))
    where ${table.id} = ${id}`);
  if (row.sealed === null) await deleteAnswersWith(context, { name: of.answered, value: key });
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 100;

/** Seals the keys that a release from before has stored in the clear, and removes them from wherever else it has them. Any number of instances may do so at once, again and again. */
export async function sealPlainKeys(context: Sealing, all: readonly KeyColumns[]): Promise<void> {
  for (const of of all) {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const ids: string[] = await idsWhere(context, of, sql`${of.sealed} is null`, after, AT_ONCE);
      for (const id of ids) await context.db.transaction((tx) => resealKey({ ...context, db: tx }, of, id));
      after = ids.at(-1);
    }
    await of.hashNames?.(context);
  }
}
