import { and, asc, eq, gt, inArray, notExists } from 'drizzle-orm';
import { orderMachine } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { isScreened, type TransitionOf, transitionNamed } from '#domain/state-machine.ts';
import { findUser, fullNameOf } from '../accounts/find-user.ts';
import { namesGiven } from '../compliance/identity/find-identity.ts';
import { screenRecord } from '../compliance/screening/screen-record.ts';
import type { Recheck } from '../compliance/screening/watch-lists.ts';
import type { Context } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { findOrder, ordersOf } from './find-order.ts';
import { orders, purchases } from './table.ts';
import { lockPurchase, statefulPurchases } from './transition-purchase.ts';

/**
 * Checks a request and its orders against the sanctions lists, in the caller's transaction: the wallets, and the names of its account and
 * of its identity data. True if it is stopped.
 */
export async function screenPurchase(
  context: Context,
  id: string,
  point: string,
  alsoWallets: readonly string[] = [],
): Promise<boolean> {
  const purchase = await lockPurchase(context, id);
  const values = async () => {
    const ordered = await ordersOf(context, [id]);
    const account = purchase.accountId === null ? undefined : await findUser(context, purchase.accountId);
    return {
      wallets: [purchase.ethereumAddress, ...ordered.map(({ ethereumAddress }) => ethereumAddress), ...alsoWallets],
      senders: [],
      names: [...(account ? [fullNameOf(account)] : []), ...(await namesGiven(context, { kind: 'purchase', id }))],
    };
  };
  return screenRecord(context, statefulPurchases, purchase, { point, values });
}

/** The same before an act, in a transaction of its own: the stop stays where the act is then refused. */
export const screenPurchaseFirst = (context: Context, id: string, point: string, alsoWallets?: readonly string[]) =>
  context.db.transaction((tx) => screenPurchase({ ...context, db: tx }, id, point, alsoWallets));

/** The context to make that transition of an order in; its request is checked right before where the machine says so, unless it just was. */
export async function screenOrderFor<Of extends Context>(
  context: Of,
  id: string,
  name: TransitionOf<typeof orderMachine>,
): Promise<Of> {
  if (!isScreened(transitionNamed(orderMachine, name)) || context.screenedFor === name) return context;
  const { purchaseId } = orNotFound(await findOrder(context, id), ORDER_MESSAGES.notFound);
  await screenPurchaseFirst(context, purchaseId, name);
  return { ...context, screenedFor: name };
}

/** Requests that are not over: neither refused nor with their tokens issued. */
export const recheckPurchases: Recheck = {
  open: async ({ db }, after, limit) => {
    const issued = db
      .select()
      .from(orders)
      .where(and(eq(orders.purchaseId, purchases.id), eq(orders.state, 'issued')));
    const rows = await db
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          inArray(purchases.state, ['requested', 'ordered']),
          notExists(issued),
          after === null ? undefined : gt(purchases.id, after),
        ),
      )
      .orderBy(asc(purchases.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  screen: (context, id, point) => screenPurchase(context, id, point),
};
