import { and, asc, eq, inArray, isNotNull, isNull, ne, not, notExists, type SQL } from 'drizzle-orm';
import { clearingMorning, isCleared } from '#domain/orders/clearing.ts';
import { OPEN_ORDER_STATES } from '#domain/orders/machine.ts';
import { ORDER_ALARM_MESSAGES } from '#domain/orders/messages.ts';
import { openChecks } from '#domain/purchases/machine.ts';
import { purchaseTitle, tokensText } from '#domain/purchases/messages.ts';
import {
  AGREEMENT_OPEN_WHY,
  answerWhy,
  clearingWhy,
  DOCUMENTS_PATIENCE_DAYS,
  DUE_SOON_HOURS,
  ISSUE_STUCK_MINUTES,
  type QueueItem,
  type QueueKind,
} from '#domain/staff/queue.ts';
import { type OpenIdentity, openIdentities } from '../compliance/identity/find-identity.ts';
import type { ClockContext, DbContext } from '../platform/context.ts';
import { lastTransitionTimes } from '../workflow/transition-history.ts';
import type { Order } from './find-order.ts';
import { orders, purchases } from './table.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type WaitingPurchase = { id: string; quantity: number; email: string; since: Date | null };

const purchaseItem = (
  kind: QueueKind,
  { id, quantity, email, since }: WaitingPurchase,
  now: Date,
  why?: string,
): QueueItem => ({
  kind,
  subject_kind: 'purchase',
  subject_id: id,
  title: purchaseTitle(quantity),
  customer: email,
  quantity,
  since: since ?? now,
  ...(why !== undefined && { why }),
});

/** The requests that wait for staff or for their customer, the oldest of each kind first; or what one of them waits for. */
export async function waitingPurchases(context: ClockContext, most: number, id?: string): Promise<QueueItem[]> {
  const { db, now } = context;
  const where = (...conditions: (SQL | undefined)[]) =>
    and(...conditions, id === undefined ? undefined : eq(purchases.id, id));
  const of = { id: purchases.id, quantity: purchases.qtyToPurchase, email: purchases.email };
  const [toOrder, documentHold, sanctionsHold, unanswered] = await Promise.all([
    db
      .select({
        ...of,
        since: purchases.createdAt,
        agreement: purchases.agreement,
        identityCheckedAt: purchases.identityCheckedAt,
        checksWaivedAt: purchases.checksWaivedAt,
      })
      .from(purchases)
      .where(
        where(
          eq(purchases.state, 'requested'),
          not(purchases.complete),
          isNull(purchases.documentHoldSince),
          isNull(purchases.sanctionsHoldSince),
          // If an order is over, its buyer was asked to write to us for another.
          notExists(db.select().from(orders).where(eq(orders.purchaseId, purchases.id))),
        ),
      )
      .orderBy(asc(purchases.createdAt), asc(purchases.id))
      .limit(most),
    db
      .select({ ...of, since: purchases.documentHoldSince })
      .from(purchases)
      .where(where(isNotNull(purchases.documentHoldSince)))
      .orderBy(asc(purchases.documentHoldSince))
      .limit(most),
    db
      .select({ ...of, since: purchases.sanctionsHoldSince })
      .from(purchases)
      .where(where(isNotNull(purchases.sanctionsHoldSince), ne(purchases.state, 'refused')))
      .orderBy(asc(purchases.sanctionsHoldSince))
      .limit(most),
    db
      .select({ ...of, since: purchases.unansweredSince })
      .from(purchases)
      .where(where(isNotNull(purchases.unansweredSince)))
      .orderBy(asc(purchases.unansweredSince))
      .limit(most),
  ]);
  const at = now();
  const identities = await openIdentities(
    context,
    'purchase',
    toOrder.map((row) => row.id),
  );
  return [
    ...toOrder.map((row) => requestItem(row, identities.get(row.id), at)),
    ...documentHold.map((row) => purchaseItem(documentsKind(row.since ?? at, at), row, at)),
    ...sanctionsHold.map((row) => purchaseItem('screening_hit', row, at)),
    ...unanswered.map((row) => purchaseItem('message_to_answer', row, at, answerWhy(row.since ?? at, at))),
  ];
}

type Requested = WaitingPurchase & Parameters<typeof openChecks>[0];

/** A request without an order: its identity data come first, then the order. */
function requestItem(row: Requested, identity: OpenIdentity | undefined, now: Date): QueueItem {
  const open = openChecks(row, false);
  if (!open.includes('identity'))
    return purchaseItem('request_to_order', row, now, open.length > 0 ? AGREEMENT_OPEN_WHY : undefined);
  // The request's page asks for them, too.
  const since = identity?.givenAt ?? identity?.askedAt ?? row.since ?? now;
  const kind = identity?.state === 'given' ? 'identity_to_verify' : identityKind(since, now);
  return purchaseItem(kind, { ...row, since }, now);
}

const identityKind = (since: Date, now: Date) =>
  now.getTime() - since.getTime() >= DOCUMENTS_PATIENCE_DAYS * DAY_MS ? 'identity_awaited' : 'identity_asked';

/** The requests with those ids, and those of the orders with those ids, as the desk shows what is done; by either id. */
export async function doneSales({ db }: DbContext, ids: string[]): Promise<Map<string, QueueItem>> {
  if (ids.length === 0) return new Map();
  const [requests, ordered] = await Promise.all([
    db.select().from(purchases).where(inArray(purchases.id, ids)),
    db
      .select({ order: orders, email: purchases.email })
      .from(orders)
      .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
      .where(inArray(orders.id, ids)),
  ]);
  return new Map([
    ...requests.map(
      ({ id, email, qtyToPurchase: quantity, createdAt: since }) =>
        [id, purchaseItem('done', { id, email, quantity, since }, since)] as const,
    ),
    ...ordered.map(({ order, email }) => [order.id, item('done', order, email, order.stateSince)] as const),
  ]);
}

const documentsKind = (since: Date, now: Date) =>
  now.getTime() - since.getTime() >= DOCUMENTS_PATIENCE_DAYS * DAY_MS ? 'documents_awaited' : 'documents_asked';

const item = (kind: QueueKind, order: Order, customer: string, since: Date, more: object = {}): QueueItem => ({
  kind,
  subject_kind: 'purchase',
  subject_id: order.purchaseId,
  title: `Order ${order.number} of ${tokensText(order.quantity)}`,
  customer,
  quantity: order.quantity,
  cents: order.totalCents,
  since,
  ...more,
});

/**
 * The orders that wait for staff or for a payment, and those about which the chain says something unexpected, oldest first; or only those of
 * one request.
 */
export async function waitingOrders(context: ClockContext, most: number, purchaseId?: string): Promise<QueueItem[]> {
  const { db, now } = context;
  const ofPurchase = {
    email: purchases.email,
    heldSince: purchases.documentHoldSince,
    sanctionsHoldSince: purchases.sanctionsHoldSince,
  };
  const read = (...conditions: SQL[]) =>
    db
      .select({ order: orders, ...ofPurchase })
      .from(orders)
      .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
      .where(and(...conditions, purchaseId === undefined ? undefined : eq(purchases.id, purchaseId)));
  const [open, alarmed, unrefunded] = await Promise.all([
    read(inArray(orders.state, [...OPEN_ORDER_STATES]))
      .orderBy(asc(orders.stateSince))
      .limit(most),
    read(isNotNull(orders.alarm)).orderBy(asc(orders.alarmSince)).limit(most),
    read(eq(orders.state, 'cancelled'), isNotNull(orders.paidCents), isNull(orders.refundedCents))
      .orderBy(asc(orders.endedAt))
      .limit(most),
  ]);
  const paid = open.flatMap(({ order }) => (order.state === 'paid' || order.state === 'issuing' ? [order] : []));
  const readyAt = await readyTimes(context, paid);
  return [
    ...alarmed.flatMap(({ order, email }) =>
      order.alarm
        ? item('order_alarm', order, email, order.alarmSince ?? order.createdAt, {
            why: ORDER_ALARM_MESSAGES[order.alarm],
          })
        : [],
    ),
    ...unrefunded
      .filter(isFree)
      .map(({ order, email }) => item('refund_due', order, email, order.endedAt ?? order.stateSince)),
    ...open.flatMap((row) => itemOf(row, readyAt.get(row.order.id) ?? row.order.stateSince, now()) ?? []),
  ];
}

/**
 * Since when each of the paid orders can be issued, by its id, however often its issue was started and failed: since the payment, or since
 * the morning on which it cleared, or since two people let it be issued sooner.
 */
async function readyTimes(context: DbContext, paid: readonly Order[]): Promise<Map<string, Date>> {
  const ids = paid.map(({ id }) => id);
  const [paidAt, soonerAt] = await Promise.all(
    ['pay', 'clear_sooner'].map((name) => lastTransitionTimes(context, 'order', ids, name)),
  );
  return new Map(
    paid.map((order) => {
      const since = paidAt?.get(order.id) ?? order.stateSince;
      const clears = order.clearsOn === null || isCleared(order, since) ? since : clearingMorning(order.clearsOn);
      const sooner = soonerAt?.get(order.id) ?? since;
      return [order.id, new Date(Math.max(since.getTime(), clears.getTime(), sooner.getTime()))];
    }),
  );
}

type Row = { order: Order; email: string; heldSince: Date | null; sanctionsHoldSince: Date | null };

/** Nothing can be done with the others before they are released, as the request itself says. */
const isFree = ({ sanctionsHoldSince }: Row) => sanctionsHoldSince === null;

function itemOf(row: Row, readyAt: Date, now: Date): QueueItem | undefined {
  const { order, email, heldSince } = row;
  const { state, stateSince, dueAt, documentHoldSince } = order;
  const ago = (since: Date) => now.getTime() - since.getTime();
  if (state === 'issuing') {
    const isStuck = ago(stateSince) >= ISSUE_STUCK_MINUTES * MINUTE_MS;
    return isStuck ? item('issue_stuck', order, email, stateSince) : item('issue_started', order, email, readyAt);
  }
  if (!isFree(row)) return undefined;
  if (state === 'placed') {
    const isDueSoon = dueAt !== null && -ago(dueAt) <= DUE_SOON_HOURS * HOUR_MS;
    return item(
      isDueSoon ? 'payment_due_soon' : 'payment_awaited',
      order,
      email,
      stateSince,
      dueAt ? { due: dueAt } : {},
    );
  }
  if (documentHoldSince !== null) return item(documentsKind(documentHoldSince, now), order, email, documentHoldSince);
  // The request itself says that documents are awaited.
  if (heldSince !== null) return undefined;
  if (state !== 'paid') return item('order_to_approve', order, email, stateSince);
  if (order.clearsOn === null || isCleared(order, now)) return item('order_to_issue', order, email, readyAt);
  return item('payment_clearing', order, email, stateSince, { due: readyAt, why: clearingWhy(order.clearsOn) });
}
