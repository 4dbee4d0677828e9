import type { StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { NO_ALARM, raiseAlarm } from '../workflow/holds-and-alarms.ts';
import { change, transition } from '../workflow/transition.ts';
import { type Redemption, redemptionList, redemptionsByHash } from './find-redemption.ts';
import { receiptOf } from './redemption-json.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * What the follower does about final receipts (RedemptionFulfilled): the one with a redemption's hash closes it once it is
 * delivered. One that comes before is kept until then; a later one that agrees with the delivery replaces one that did not.
 */
export async function closeFulfilledRedemptions(context: Context, events: StoredEvent[]): Promise<void> {
  const receipts = events.filter(({ name }) => name === 'RedemptionFulfilled');
  const rows = await redemptionsByHash(
    context,
    receipts.flatMap(({ reference }) => reference ?? []),
  );
  for (const { reference, args, tx } of receipts) {
    const known = rows.find(({ ticketHash }) => ticketHash === reference);
    if (!known) continue;
    const redemption = await lockRedemption(context, known.id);
    const receiptHash = String(args.receiptHash).toLowerCase();
    if (redemption.receiptHash !== null && agrees(redemption)) continue;
    await change(context, statefulRedemptions, redemption.id, { receiptHash, receiptTx: tx });
    await closeDelivered(context, { ...redemption, receiptHash, receiptTx: tx });
  }
}

/** Closes a locked redemption that is delivered and has its receipt on the chain; warns staff if the receipt doesn't match. */
export async function closeDelivered(context: Context, redemption: Redemption): Promise<void> {
  const { id, state, receiptHash, receiptTx } = redemption;
  if (receiptHash === null || receiptTx === null) return;
  let closed = redemption;
  if (state === 'delivered') {
    const detail = { receipt_hash: receiptHash, tx: receiptTx };
    closed = await transition(context, statefulRedemptions, redemption, 'close', { detail });
    await setComplete(context, redemptionList, id, true);
  } else if (state !== 'closed') return;
  if (!agrees(closed))
    await raiseAlarm(context, statefulRedemptions, closed, { alarm: 'receipt_differs', tx: receiptTx });
  else if (closed.alarm === 'receipt_differs')
    await transition(context, statefulRedemptions, closed, 'clear_alarm', { changes: NO_ALARM });
}

/** The same after a delivery, in its transaction. What follows automatically isn't recorded as an act of the person who reported it. */
export async function closeAfterDelivery(context: Context, id: string): Promise<void> {
  await closeDelivered({ ...context, actor: { kind: 'system', name: 'chain' } }, await lockRedemption(context, id));
}

/** Whether the receipt on the chain is that of the delivery. */
const agrees = (redemption: Redemption): boolean => receiptOf(redemption)?.hash === redemption.receiptHash;
