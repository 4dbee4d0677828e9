import { eq } from 'drizzle-orm';
import { orderMachine } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { type TransitionOf, transitionNamed } from '#domain/state-machine.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { type TransitionDetails, transition } from '../workflow/transition.ts';
import type { Order } from './find-order.ts';
import { orders } from './table.ts';
import { lockPurchase } from './transition-purchase.ts';

export const statefulOrders = { kind: 'order', machine: orderMachine, table: orders } as const;

/** The order, locked until the caller's transaction ends. Code that locks its request too does so afterwards. */
export async function lockOrder({ db }: DbContext, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return orNotFound(order, ORDER_MESSAGES.notFound);
}

/** Makes a transition of a locked order. A hold of its request counts as one of the order. */
export async function transitionOrder(
  context: Context,
  order: Order,
  name: TransitionOf<typeof orderMachine>,
  details: TransitionDetails<typeof orders> = {},
): Promise<Order> {
  const { blockedByDocumentHold, blockedBySanctionsHold } = transitionNamed(orderMachine, name);
  const needsRequest = blockedByDocumentHold || blockedBySanctionsHold;
  const request = needsRequest ? await lockPurchase(context, order.purchaseId) : NO_HOLD;
  const row = { ...order, sanctionsHoldSince: request.sanctionsHoldSince };
  const parentHasDocumentHold = request.documentHoldSince !== null;
  return transition(context, statefulOrders, row, name, { ...details, parentHasDocumentHold });
}

const NO_HOLD = { documentHoldSince: null, sanctionsHoldSince: null };
