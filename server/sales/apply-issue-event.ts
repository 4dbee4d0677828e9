import { isCleared } from '#domain/orders/clearing.ts';
import { ISSUE_EXPECTED_STATES, orderMachine } from '#domain/orders/machine.ts';
import { canTransition } from '#domain/state-machine.ts';
import type { StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { raiseAlarm } from '../workflow/holds-and-alarms.ts';
import { earlierAct } from '../workflow/separation.ts';
import { change } from '../workflow/transition.ts';
import { isIssueOf, type Order, ordersByHash } from './find-order.ts';
import { purchaseList } from './find-purchase.ts';
import { lockOrder, statefulOrders, transitionOrder } from './transition-order.ts';
import { lockPurchase, transitionPurchase } from './transition-purchase.ts';

/** The order counts again as if it had never been cancelled or had never lapsed (Terms of Purchase, 4.1). */
const NOT_ENDED = {
  endedAt: null,
  feeCents: null,
  fairMarketAt: null,
  fairMarketCents: null,
  marketDifferenceCents: null,
};

/**
 * What the follower does about final issues: one that carries an order's hash, to its wallet, of its amount, issues the
 * order, whether anyone reported it or not. One with the hash that does not match, or for an order that was not to be
 * issued, is an alarm for staff.
 */
export async function issueOrdersOnChain(context: Context, events: StoredEvent[]): Promise<void> {
  const issues = events.filter(({ name, reference }) => name === 'Issued' && reference !== null);
  const found = await ordersByHash(
    context,
    issues.flatMap(({ reference }) => reference ?? []),
  );
  for (const event of issues) {
    const known = found.find(({ hash }) => hash === event.reference);
    if (!known) continue;
    const order = await lockOrder(context, known.id);
    if (isIssueOf(order, event)) await issue(context, order, event);
    else {
      await raiseAlarm(context, statefulOrders, order, { alarm: 'issued_wrongly', tx: event.tx });
      await change(context, statefulOrders, order.id, { voidTx: event.tx });
    }
  }
}

async function issue(context: Context, order: Order, event: StoredEvent): Promise<void> {
  if (order.state === 'issued') return;
  const wasExpected = ISSUE_EXPECTED_STATES.some((state) => state === order.state);
  const changes = { issueTx: event.tx, issuedAt: event.time, ...(order.endedAt === null ? {} : NOT_ENDED) };
  const issued = await transitionOrder(context, order, 'issue', { changes, detail: { tx: event.tx } });
  const { state } = await lockPurchase(context, order.purchaseId);
  if (state !== 'ordered') await transitionPurchase(context, order.purchaseId, 'restore');
  await setComplete(context, purchaseList, order.purchaseId, true);
  const alarm = wasExpected ? await issuedWrongly(context, order, event) : 'issued_unexpectedly';
  if (alarm) await raiseAlarm(context, statefulOrders, issued, { alarm, tx: event.tx });
  context.log.info({ order: order.id, tx: event.tx }, 'an order was issued');
}

// The chain asks for the issuer's key alone; that it was too early, or that one person did both, can only be seen afterwards.
async function issuedWrongly(context: Context, order: Order, { args, time }: StoredEvent) {
  if (!isCleared(order, time)) return 'issued_early';
  const { id, totalCents } = order;
  const issuer = { kind: 'admin', id: String(args._operator) };
  const act = { act: 'issue', amount: totalCents, subject: { kind: 'order', id } } as const;
  const earlier = await earlierAct(context, issuer, act);
  if (!earlier) return undefined;
  return earlier.by === 'same' ? 'issued_by_payer' : 'issued_by_unknown';
}

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
