import { and, eq, ne } from 'drizzle-orm';
import { recordAct } from '../audit/write.ts';
import type { Context } from '../context.ts';
import type { List } from './table.ts';

/** Ticks a row as done, or takes the tick back; the audit log tells of a change. False where there is no such row. */
export async function setComplete(context: Context, list: List, id: string, complete: boolean): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const { table } = list;
    const changed = await tx
      .update(table)
      .set({ complete })
      .where(and(eq(table.id, id), ne(table.complete, complete)))
      .returning({ id: table.id });
    if (changed.length === 0) return (await tx.select({ id: table.id }).from(table).where(eq(table.id, id))).length > 0;
    await recordAct(
      { ...context, db: tx },
      {
        act: `${list.name}.complete`,
        subject: { kind: list.name, id },
        before: { complete: !complete },
        after: { complete },
      },
    );
    return true;
  });
}
