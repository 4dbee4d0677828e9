import { and, eq } from 'drizzle-orm';
import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import { type OrderStep, orderSteps } from '#domain/orders/machine.ts';
import type { AuditFields } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { expectStep } from '../expect-step.ts';
import { recordStep } from '../history/record-transition.ts';
import type { Order } from './find-order.ts';
import { orders } from './order-table.ts';
import { lockPurchase } from './request-purchase.ts';

type Told = { reason?: string; detail?: AuditFields; personal?: Record<string, string> };
type Changes = Partial<Omit<typeof orders.$inferInsert, 'id' | 'state'>>;

export const orderSubject = (id: string) => ({ kind: 'order', id }) as const;

/** The order, locked until the caller's transaction ends. Whoever locks its request too does so afterwards. */
export async function lockOrder({ db }: Pick<Context, 'db'>, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) throw new NotFound(ORDER_MESSAGES.notFound);
  return order;
}

/** Moves a locked order in the caller's transaction; a step that its state does not allow, or that waits for documents, is refused. */
export async function moveOrder(
  context: Context,
  order: Order,
  step: OrderStep,
  changes: Changes = {},
  told: Told = {},
): Promise<void> {
  expectStep(orderSteps, order.state, step, await isWithheld(context, order, step));
  const { to } = orderSteps.steps[step];
  const moved = await context.db
    .update(orders)
    .set({ ...changes, state: to, stateSince: context.now() })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning({ id: orders.id });
  if (moved.length === 0) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  await recordStep(context, { subject: orderSubject(order.id), step, from: order.state, to, ...told });
}

// Documents may be awaited for the order or for the whole request.
async function isWithheld(context: Context, order: Order, step: OrderStep): Promise<boolean> {
  if (order.withheldSince !== null) return true;
  if (!orderSteps.steps[step].blockedWhenWithheld) return false;
  return (await lockPurchase(context, order.purchaseId)).withheldSince !== null;
}

/** Changes what is not a state of a locked order. */
export async function changeOrder({ db }: Pick<Context, 'db'>, id: string, changes: Changes): Promise<void> {
  await db.update(orders).set(changes).where(eq(orders.id, id));
}

/** Stores a new order. */
export async function insertOrder({ db }: Pick<Context, 'db'>, order: typeof orders.$inferInsert): Promise<void> {
  await db.insert(orders).values(order);
}
