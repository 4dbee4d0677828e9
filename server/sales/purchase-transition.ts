import { eq } from 'drizzle-orm';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import type { TransitionOf } from '#domain/state-machine.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { transition } from '../history/transition.ts';
import { type Purchase, purchaseColumns } from './find-purchase.ts';
import { purchases } from './table.ts';

export const statefulPurchases = { kind: 'purchase', machine: purchaseMachine, table: purchases } as const;

/** The request, locked until the caller's transaction ends. */
export async function lockPurchase({ db }: Pick<Context, 'db'>, id: string): Promise<Purchase> {
  const [purchase] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update');
  if (!purchase) throw new NotFound(PURCHASE_MESSAGES.notFound);
  return purchase;
}

/** Locks a request and makes one of its transitions, in the caller's transaction. */
export async function transitionPurchase(
  context: Context,
  id: string,
  name: TransitionOf<typeof purchaseMachine>,
  reason?: string,
): Promise<void> {
  await transition(context, statefulPurchases, await lockPurchase(context, id), name, { reason });
}
