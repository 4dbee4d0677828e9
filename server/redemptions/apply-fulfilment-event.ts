import type { StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { clearAlarm, raiseAlarm } from '../history/holds-and-alarms.ts';
import { change, transition } from '../history/transition.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Ticket, ticketsByHash } from './find-redemption.ts';
import { receiptOf } from './receipt.ts';
import { lockTicket, statefulRedemptions } from './redemption-transition.ts';

/**
 * What the follower does about final receipts (RedemptionFulfilled): the one with a ticket's hash closes it once it is
 * delivered. One that comes before is kept until then; a later one that agrees with the delivery replaces one that did not.
 */
export async function closeFulfilledTickets(context: Context, events: StoredEvent[]): Promise<void> {
  const receipts = events.filter(({ name }) => name === 'RedemptionFulfilled');
  const tickets = await ticketsByHash(
    context,
    receipts.flatMap(({ reference }) => reference ?? []),
  );
  for (const { reference, args, tx } of receipts) {
    const known = tickets.find(({ ticketHash }) => ticketHash === reference);
    if (!known) continue;
    const ticket = await lockTicket(context, known.id);
    const receiptHash = String(args.receiptHash).toLowerCase();
    if (ticket.receiptHash !== null && ticket.receiptHash === receiptOf(ticket)?.hash) continue;
    await change(context, statefulRedemptions, ticket.id, { receiptHash, receiptTx: tx });
    await closeDelivered(context, { ...ticket, receiptHash, receiptTx: tx });
  }
}

/** Closes a locked ticket that is delivered and has its receipt on the chain; tells staff where the receipt is another's. */
export async function closeDelivered(context: Context, ticket: Ticket): Promise<void> {
  const { id, state, receiptHash, receiptTx } = ticket;
  if (receiptHash === null || receiptTx === null) return;
  let closed = ticket;
  if (state === 'delivered') {
    const detail = { receipt_hash: receiptHash, tx: receiptTx };
    closed = await transition(context, statefulRedemptions, ticket, 'close', { detail });
    await queueMail(context, 'redemption-closed', { id });
  } else if (state !== 'closed') return;
  const agrees = receiptOf(closed)?.hash === receiptHash;
  if (!agrees) await raiseAlarm(context, statefulRedemptions, closed, { alarm: 'receipt_differs', tx: receiptTx });
  else if (closed.alarm === 'receipt_differs') await clearAlarm(context, statefulRedemptions, closed);
}
