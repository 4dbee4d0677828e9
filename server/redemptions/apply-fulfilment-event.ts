import type { StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Ticket, ticketsByHash } from './find-redemption.ts';
import { receiptOf } from './receipt.ts';
import { changeTicket, lockTicket, moveTicket, raiseAlarm } from './request-redemption.ts';

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
    await changeTicket(context, ticket.id, { receiptHash, receiptTx: tx });
    await closeDelivered(context, { ...ticket, receiptHash, receiptTx: tx });
  }
}

/** Closes a locked ticket that is delivered and has its receipt on the chain; tells staff where the receipt is another's. */
export async function closeDelivered(context: Context, ticket: Ticket): Promise<void> {
  const { id, state, receiptHash, receiptTx, alarm } = ticket;
  if (receiptHash === null || receiptTx === null) return;
  if (state === 'delivered') {
    await moveTicket(context, ticket, 'close', {}, { detail: { receipt_hash: receiptHash, tx: receiptTx } });
    await queueMail(context, 'redemption-closed', { id });
  } else if (state !== 'closed') return;
  const agrees = receiptOf(ticket)?.hash === receiptHash;
  if (!agrees) await raiseAlarm(context, id, 'receipt_differs', receiptTx);
  else if (alarm === 'receipt_differs')
    await changeTicket(context, id, { alarm: null, alarmTx: null, alarmSince: null });
}
