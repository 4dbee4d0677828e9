import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { usgFromCoins } from '#domain/money.ts';
import { OPEN_ORDER_STATES } from '#domain/orders/machine.ts';
import { issuesOf, ofThisToken, readCursor } from '../chain/stored-events.ts';
import { confirmationsOf } from '../chain/transaction-list.ts';
import type { ChainContext, DbContext } from '../platform/context.ts';
import { orders } from './table.ts';

export type Order = typeof orders.$inferSelect;

/** What the chain says about an order's issue; `final` can't be undone. */
export type ChainIssue = { tx: string; confirmations: number; final: boolean };

/** An order by its id; undefined if there is none. */
export async function findOrder({ db }: DbContext, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** The orders with these ids. */
export async function ordersById({ db }: DbContext, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  return db.select().from(orders).where(inArray(orders.id, ids));
}

/** All orders of those requests, newest first. */
export async function ordersOf({ db }: DbContext, purchaseIds: string[]): Promise<Order[]> {
  if (purchaseIds.length === 0) return [];
  return db.select().from(orders).where(inArray(orders.purchaseId, purchaseIds)).orderBy(desc(orders.id));
}

/** Which of a request's orders its customer reads about: the open one; without one the issued one, or the last. Orders come newest first. */
export const orderToShow = (orders: readonly Order[]): Order | undefined =>
  orders.find(({ state }) => OPEN_ORDER_STATES.some((open) => open === state)) ??
  orders.find(({ state }) => state === 'issued') ??
  orders[0];

/** The orders of this token that carry one of the hashes. */
export async function ordersByHash(context: ChainContext, hashes: string[]): Promise<Order[]> {
  if (hashes.length === 0) return [];
  return context.db
    .select()
    .from(orders)
    .where(and(ofThisToken(orders, context), inArray(orders.hash, hashes)));
}

type Issue = { reference: string | null; to: string | null; value: bigint | null };

/** Whether an issue on the chain is that of the order: hash, wallet and amount all match. Addresses in lower case. */
export const isIssueOf = (order: Order, issue: Issue): boolean =>
  issue.reference === order.hash && issue.to === order.ethereumAddress && issue.value === usgFromCoins(order.quantity);

/** The issue of each order as the chain has it, by the order's id; only those that match the order. */
export async function chainIssues(context: ChainContext, all: readonly Order[]): Promise<Map<string, ChainIssue>> {
  const [events, cursor] = await Promise.all([
    issuesOf(
      context,
      all.map((order) => order.hash),
    ),
    readCursor(context),
  ]);
  return new Map(
    all.flatMap((order) => {
      const event = events.find((each) => isIssueOf(order, each));
      if (!event) return [];
      const confirmations = confirmationsOf(event, cursor?.head);
      return [[order.id, { tx: event.tx, confirmations, final: event.final }] as const];
    }),
  );
}

/** The ids of the orders whose payment did not come in time. */
export async function unpaidOrders({ db }: DbContext, dueBefore: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'placed'), lte(orders.dueAt, dueBefore)))
    .orderBy(asc(orders.dueAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The ids of the orders whose payment is due by then, and whose customers weren't reminded. */
export async function unremindedOrders({ db }: DbContext, dueBefore: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'placed'), isNull(orders.remindedAt), lte(orders.dueAt, dueBefore)))
    .orderBy(asc(orders.dueAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The ids of the cancelled orders whose Fair Market Value is known by now: its moment is past. */
export async function unvaluedOrders(context: ChainContext, momentBefore: Date, most: number): Promise<string[]> {
  const rows = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ofThisToken(orders, context),
        isNull(orders.fairMarketCents),
        isNull(orders.marketDifferenceCents),
        lte(orders.fairMarketAt, momentBefore),
      ),
    )
    .orderBy(asc(orders.fairMarketAt))
    .limit(most);
  return rows.map(({ id }) => id);
}
