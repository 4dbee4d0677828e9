import { eq } from 'drizzle-orm';
import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { type TransitionOf, transitionNamed } from '#domain/state-machine.ts';
import type { Context } from '../context.ts';
import { found } from '../errors.ts';
import { type TransitionDetails, transition } from '../history/transition.ts';
import type { Order } from './find-order.ts';
import { orders } from './table.ts';
import { lockPurchase } from './transition-purchase.ts';

export const statefulOrders = { kind: 'order', machine: orderMachine, table: orders } as const;

/** The order, locked until the caller's transaction ends. Code that locks its request too does so afterwards. */
export async function lockOrder({ db }: Pick<Context, 'db'>, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return found(order, ORDER_MESSAGES.notFound);
}

/** Makes a transition of a locked order; documents may be awaited for the order or for its request, which may also match a sanctions list. */
export async function transitionOrder(
  context: Context,
  order: Order,
  name: TransitionOf<typeof orderMachine>,
  details: TransitionDetails<typeof orders> = {},
): Promise<Order> {
  const { blockedWhenWithheld, blockedWhenListed } = transitionNamed(orderMachine, name);
  const request = blockedWhenWithheld || blockedWhenListed ? await lockPurchase(context, order.purchaseId) : undefined;
  const parentWithheld = blockedWhenWithheld === true && request?.withheldSince !== null;
  const row = { ...order, listedSince: request?.listedSince ?? null };
  return transition(context, statefulOrders, row, name, { ...details, parentWithheld });
}
