import { eq } from 'drizzle-orm';
import { openChecks, type PurchaseCheck, purchaseMachine } from '#domain/purchases/machine.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import type { TransitionOf } from '#domain/state-machine.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { transition } from '../workflow/transition.ts';
import { ordersOf } from './find-order.ts';
import { type Purchase, purchaseColumns } from './find-purchase.ts';
import { purchases } from './table.ts';

export const statefulPurchases = { kind: 'purchase', machine: purchaseMachine, table: purchases } as const;

/** The request, locked until the caller's transaction ends. */
export async function lockPurchase({ db }: DbContext, id: string): Promise<Purchase> {
  const [purchase] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update');
  return orNotFound(purchase, PURCHASE_MESSAGES.notFound);
}

/** Locks a request and makes one of its transitions, in the caller's transaction. */
export async function transitionPurchase(
  context: Context,
  id: string,
  name: TransitionOf<typeof purchaseMachine>,
): Promise<void> {
  const purchase = await lockPurchase(context, id);
  const openChecks = openChecksOf(purchase, await ordersOf(context, [id]));
  await transition(context, statefulPurchases, { ...purchase, openChecks }, name);
}

/** The checks that are open before the request can become an order; a payment for any of its orders counts as agreement. */
export const openChecksOf = (purchase: Purchase, orders: readonly { paidCents: number | null }[]): PurchaseCheck[] =>
  openChecks(
    purchase,
    orders.some(({ paidCents }) => paidCents !== null),
  );
