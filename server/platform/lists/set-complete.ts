import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { List, ListTable } from './list-query.ts';

/** Marks a row complete or not; a change is recorded in the audit log. Throws NotFound. */
export async function setComplete<Table extends ListTable>(
  context: Context,
  { name, table }: List<Table>,
  id: string,
  complete: boolean,
): Promise<{ id: string; complete: boolean }> {
  if (!z.safeParse(z.uuid(), id).success) throw new NotFound();
  const of: ListTable = table;
  return context.db.transaction(async (tx) => {
    const row = { id: of.id };
    const changed = await tx
      .update(of)
      .set({ complete })
      .where(and(eq(of.id, id), ne(of.complete, complete)))
      .returning(row);
    if (changed.length > 0) {
      await recordAuditEvent(
        { ...context, db: tx },
        {
          action: `${name}.complete`,
          subject: { kind: name, id },
          before: { complete: !complete },
          after: { complete },
        },
      );
    } else if ((await tx.select(row).from(of).where(eq(of.id, id))).length === 0) throw new NotFound();
    return { id, complete };
  });
}
