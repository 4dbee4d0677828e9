import { orderMachine } from '#domain/orders/machine.ts';
import { canTransition } from '#domain/state-machine.ts';
import type { StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { change } from '../history/transition.ts';
import { ordersByHash } from './find-order.ts';
import { lockOrder, statefulOrders, transitionOrder } from './transition-order.ts';

/** What the follower does about final voids: the order they name can never be issued, and may be cancelled. */
export async function voidOrdersOnChain(context: Context, events: StoredEvent[]): Promise<void> {
  const voids = events.filter(({ name, reference }) => name === 'IssueVoided' && reference !== null);
  const found = await ordersByHash(
    context,
    voids.flatMap(({ reference }) => reference ?? []),
  );
  for (const { reference, tx } of voids) {
    const known = found.find(({ hash }) => hash === reference);
    if (!known) continue;
    const order = await lockOrder(context, known.id);
    const changes = { voidTx: tx, issueStartedAt: null, issueTx: null };
    if (canTransition(orderMachine, 'void', order)) await transitionOrder(context, order, 'void', { changes });
    else await change(context, statefulOrders, order.id, { voidTx: tx });
    context.log.info({ order: order.id, tx }, 'an order was voided');
  }
}
