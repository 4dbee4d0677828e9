import { and, asc, eq, inArray, isNotNull, isNull, lte, not } from 'drizzle-orm';
import { purchaseTitle } from '#domain/messages/customer.ts';
import { DOCUMENTS_PATIENCE_DAYS, type QueueItem, queueItem } from '#domain/staff/queue.ts';
import type { Context } from '../context.ts';
import { purchases } from './table.ts';

const DAY_MS = 86_400_000;
type Where = Pick<Context, 'db' | 'now'>;

/** The requests that wait for staff, the oldest of each kind first. */
export async function waitingPurchases({ db, now }: Where, most: number): Promise<QueueItem[]> {
  const of = { id: purchases.id, quantity: purchases.qtyToPurchase };
  const patience = new Date(now().getTime() - DOCUMENTS_PATIENCE_DAYS * DAY_MS);
  const [toOrder, withheld] = await Promise.all([
    db
      .select({ ...of, since: purchases.createdAt })
      .from(purchases)
      .where(and(eq(purchases.state, 'requested'), not(purchases.complete), isNull(purchases.withheldSince)))
      .orderBy(asc(purchases.createdAt), asc(purchases.id))
      .limit(most),
    db
      .select({ ...of, since: purchases.withheldSince })
      .from(purchases)
      .where(lte(purchases.withheldSince, patience))
      .orderBy(asc(purchases.withheldSince))
      .limit(most),
  ]);
  const item = (kind: 'request_to_order' | 'documents_awaited', row: (typeof withheld)[number]) =>
    queueItem(kind, ['purchase', row.id], purchaseTitle(row.quantity), row.since ?? now());
  return [
    ...toOrder.map((row) => item('request_to_order', row)),
    ...withheld.map((row) => item('documents_awaited', row)),
  ];
}

/** Which of the requests are withheld for documents. */
export async function withheldAmong({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(inArray(purchases.id, ids), isNotNull(purchases.withheldSince)));
  return new Set(rows.map(({ id }) => id));
}
