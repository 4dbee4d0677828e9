import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context, DbContext } from '../../platform/context.ts';
import { NotOpened } from '../../platform/errors.ts';
import { open, type Sealed, seal, sealHeader } from '../../platform/secrets.ts';

/** What the keys are sealed under. */
export type Keys = Pick<Context, 'dataKey' | 'acceptedDataKeys'>;
type SealingContext = Keys & DbContext;

/** Where the records of one kind keep what opens them to their customer, sealed, for the links in emails. */
export type KeyColumns = {
  kind: 'purchase' | 'redemption';
  table: PgTable & { id: PgColumn };
  sealed: PgColumn;
};

const sealedAs = ({ kind }: Pick<KeyColumns, 'kind'>, id: string): Sealed => ({
  purpose: 'keys',
  id,
  subject: { kind, id },
});

/** The key of that record as it is stored. */
export const sealKey = (context: Keys, of: Pick<KeyColumns, 'kind'>, id: string, key: string): Uint8Array =>
  seal(context, sealedAs(of, id), Buffer.from(key));

/** The key that opens that record to its customer. Throws NotOpened where no accepted key opens what is stored. */
export const openKey = (
  context: Keys,
  of: Pick<KeyColumns, 'kind'>,
  { id, sealed }: { id: string; sealed: Uint8Array },
): string => open(context, sealedAs(of, id), sealed).toString();

/** The newest record of that kind, and its key as it is stored; not one that is under a key of those ids. */
export async function newestSealedKey(
  { db }: DbContext,
  { kind, table, sealed }: KeyColumns,
  exceptUnder: readonly string[],
): Promise<{ kind: KeyColumns['kind']; id: string; sealed: Uint8Array } | undefined> {
  const under = sql<string>`encode(substring(${sealed} from 5 for 8), 'hex')`;
  const [row] = await db
    .select({ id: table.id, sealed })
    .from(table)
    .where(notInArray(under, [...exceptUnder]))
    .orderBy(desc(table.id))
    .limit(1);
  return row && { kind, id: row.id as string, sealed: row.sealed as Uint8Array };
}

export function canOpen(context: Keys, row: { kind: KeyColumns['kind']; id: string; sealed: Uint8Array }): boolean {
  try {
    openKey(context, row, row);
    return true;
  } catch (error) {
    if (error instanceof NotOpened) return false;
    throw error;
  }
}

/** The records after an id whose key is not sealed under the current data key. */
export async function keysToReseal(
  context: SealingContext,
  { table, sealed }: KeyColumns,
  after: string,
  limit: number,
): Promise<string[]> {
  const header = sealHeader(context);
  const isOther = sql`substring(${sealed} from 1 for ${header.length}::int) <> ${header}::bytea`;
  const rows = await context.db
    .select({ id: table.id })
    .from(table)
    .where(and(gt(table.id, after), isOther))
    .orderBy(table.id)
    .limit(limit);
  return rows.map(({ id }) => id as string);
}

/** Seals a record's key under the current data key, in the caller's transaction. Throws where no accepted key opens it. */
export async function resealKey(context: SealingContext, of: KeyColumns, id: string): Promise<void> {
  const { table, sealed } = of;
  const [row] = await context.db.select({ sealed }).from(table).where(eq(table.id, id)).for('update');
  if (!row) return;
  const key = openKey(context, of, { id, sealed: row.sealed as Uint8Array });
  const sealedAgain = sealKey(context, of, id, key);
  await context.db.execute(
    sql`update ${table} set ${sql.identifier(sealed.name)} = ${sealedAgain}::bytea where ${table.id} = ${id}`,
  );
}
