import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { open, seal, sealHeader } from '../../platform/secrets.ts';
import { identityRecords } from './table.ts';

type Keys = Pick<Context, 'db' | 'dataKey' | 'acceptedDataKeys'>;

/** The records after an id, by id, whose data is not sealed under the current key. */
export async function identitiesToReseal(context: Keys, after: string, limit: number): Promise<string[]> {
  const { id, ciphertext } = identityRecords;
  const header = sealHeader(context).toString('base64');
  const rows = await context.db
    .select({ id })
    .from(identityRecords)
    .where(and(gt(id, after), sql`left(${ciphertext}, ${header.length}) <> ${header}`))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Seals a record's data under the current key; in the caller's transaction. Throws where no accepted key opens it. */
export async function resealIdentity(context: Keys, id: string): Promise<void> {
  const [record] = await context.db.select().from(identityRecords).where(eq(identityRecords.id, id)).for('update');
  if (!record?.ciphertext) return;
  const sealed = { purpose: 'identity', id, subject: { kind: record.subjectKind, id: record.subjectId } } as const;
  const plain = open(context, sealed, Buffer.from(record.ciphertext, 'base64'));
  const ciphertext = seal(context, sealed, plain).toString('base64');
  await context.db.update(identityRecords).set({ ciphertext }).where(eq(identityRecords.id, id));
}
