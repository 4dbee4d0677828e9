import { and, asc, eq, inArray, isNotNull, isNull, lte, not, notExists } from 'drizzle-orm';
import { purchaseTitle, tokensText } from '#domain/messages/customer.ts';
import { ORDER_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import { OPEN_ORDER_STATES } from '#domain/orders/machine.ts';
import {
  answerWhy,
  DOCUMENTS_PATIENCE_DAYS,
  DUE_SOON_HOURS,
  ISSUE_STUCK_MINUTES,
  type QueueItem,
  type QueueKind,
  queueItem,
} from '#domain/staff/queue.ts';
import type { Context } from '../context.ts';
import type { Order } from './find-order.ts';
import { orders, purchases } from './table.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// Open orders are few: a day's worth, and those that wait for documents.
const OPEN_READ = 500;

type Where = Pick<Context, 'db' | 'now'>;

/** The requests that wait for staff, the oldest of each kind first. */
export async function waitingPurchases({ db, now }: Where, most: number): Promise<QueueItem[]> {
  const of = { id: purchases.id, quantity: purchases.qtyToPurchase };
  const patience = new Date(now().getTime() - DOCUMENTS_PATIENCE_DAYS * DAY_MS);
  const [toOrder, withheld, unanswered] = await Promise.all([
    db
      .select({ ...of, since: purchases.createdAt })
      .from(purchases)
      .where(
        and(
          eq(purchases.state, 'requested'),
          not(purchases.complete),
          isNull(purchases.withheldSince),
          // If an order is over, its buyer was asked to write to us for another.
          notExists(db.select().from(orders).where(eq(orders.purchaseId, purchases.id))),
        ),
      )
      .orderBy(asc(purchases.createdAt), asc(purchases.id))
      .limit(most),
    db
      .select({ ...of, since: purchases.withheldSince })
      .from(purchases)
      .where(lte(purchases.withheldSince, patience))
      .orderBy(asc(purchases.withheldSince))
      .limit(most),
    db
      .select({ ...of, since: purchases.unansweredSince })
      .from(purchases)
      .where(isNotNull(purchases.unansweredSince))
      .orderBy(asc(purchases.unansweredSince))
      .limit(most),
  ]);
  const item = (
    kind: 'request_to_order' | 'documents_awaited' | 'message_to_answer',
    row: (typeof withheld)[number],
    why?: string,
  ) => queueItem(kind, ['purchase', row.id], purchaseTitle(row.quantity), row.since ?? now(), why);
  return [
    ...toOrder.map((row) => item('request_to_order', row)),
    ...withheld.map((row) => item('documents_awaited', row)),
    ...unanswered.map((row) => item('message_to_answer', row, answerWhy(row.since ?? now(), now()))),
  ];
}

const item = (kind: QueueKind, order: Order, since: Date, why?: string): QueueItem => {
  const title = `Order ${order.number} of ${tokensText(order.quantity)}`;
  return queueItem(kind, ['purchase', order.purchaseId], title, since, why);
};

/** The orders that wait for staff, and those about which the chain says something unexpected; oldest first. */
export async function waitingOrders({ db, now }: Where, most: number): Promise<QueueItem[]> {
  const [open, alarmed] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(inArray(orders.state, [...OPEN_ORDER_STATES]))
      .orderBy(asc(orders.stateSince))
      .limit(OPEN_READ),
    db.select().from(orders).where(isNotNull(orders.alarm)).orderBy(asc(orders.alarmSince)).limit(most),
  ]);
  const held = await withheldAmong(
    { db },
    open.map(({ purchaseId }) => purchaseId),
  );
  return [
    ...alarmed.flatMap((order) =>
      order.alarm
        ? item('order_alarm', order, order.alarmSince ?? order.createdAt, ORDER_ALARM_MESSAGES[order.alarm])
        : [],
    ),
    ...open.flatMap((order) => itemOf(order, now(), held.has(order.purchaseId)) ?? []).slice(0, most),
  ];
}

function itemOf(order: Order, now: Date, isRequestHeld: boolean): QueueItem | undefined {
  const { state, stateSince, dueAt, withheldSince } = order;
  const ago = (since: Date) => now.getTime() - since.getTime();
  if (state === 'issuing') {
    return ago(stateSince) >= ISSUE_STUCK_MINUTES * MINUTE_MS ? item('issue_stuck', order, stateSince) : undefined;
  }
  if (state === 'placed') {
    const isDueSoon = dueAt !== null && -ago(dueAt) <= DUE_SOON_HOURS * HOUR_MS;
    return isDueSoon ? item('payment_due_soon', order, stateSince) : undefined;
  }
  if (withheldSince !== null) {
    const isLong = ago(withheldSince) >= DOCUMENTS_PATIENCE_DAYS * DAY_MS;
    return isLong ? item('documents_awaited', order, withheldSince) : undefined;
  }
  if (isRequestHeld) return undefined;
  return item(state === 'paid' ? 'order_to_issue' : 'order_to_approve', order, stateSince);
}

/** Which of the requests are withheld for documents. */
async function withheldAmong({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(inArray(purchases.id, ids), isNotNull(purchases.withheldSince)));
  return new Set(rows.map(({ id }) => id));
}
