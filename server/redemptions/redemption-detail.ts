import { getAddress } from 'viem';
import { redemptionTitle } from '#domain/messages/holder.ts';
import { lostClaimUntil } from '#domain/redemptions/machine.ts';
import type { Context } from '../context.ts';
import { notesOf, staffNote } from '../history/notes.ts';
import { staffTransition, transitionsOf } from '../history/transition-history.ts';
import { identityOf } from '../identity/find-identity.ts';
import { type ChainBurn, chainBurns, findTicket, type Ticket } from './find-redemption.ts';
import { receiptOf } from './receipt.ts';
import { shippingOf, withheldOf } from './redemption-json.ts';
import { allowedTransitions } from './redemption-transition.ts';

export const REDEMPTION_COLUMNS = [
  'created_at',
  'title',
  'ticket_id',
  'channel',
  'state',
  'withheld_reason',
  'qty_to_redeem',
  'name',
  'email',
  'phone',
  'shipping_details',
  'city',
  'stateProvince',
  'country',
  'postalCode',
  'ethereum_address',
  'tx',
  'carrier',
  'tracking',
  'shipped_at',
  'complete',
  'id',
] as const;

/** Requests as the desk's table and its CSV show them, with what the chain says of their burns. */
export async function redemptionRows(context: Pick<Context, 'db' | 'chain'>, tickets: readonly Ticket[]) {
  const burns = await chainBurns(context, tickets);
  return tickets.map((ticket, index) => redemptionRow(ticket, burns[index] ?? { state: 'requested' }));
}

const redemptionRow = (ticket: Ticket, burn: ChainBurn) => ({
  id: ticket.id,
  created_at: ticket.createdAt.toISOString(),
  title: redemptionTitle(ticket.qtyToRedeem),
  ticket_id: ticket.ticketId,
  /** Whose tokens are burned: the holder's, or the redemption address. */
  ethereum_address: ticket.ethereumAddress === '' ? '' : getAddress(ticket.ethereumAddress),
  qty_to_redeem: ticket.qtyToRedeem,
  email: ticket.email,
  shipping_details: ticket.shippingDetails,
  name: ticket.name,
  phone: ticket.phone,
  city: ticket.city,
  stateProvince: ticket.stateProvince,
  country: ticket.country,
  postalCode: ticket.postalCode,
  complete: ticket.complete,
  channel: ticket.channel,
  state: ticket.state,
  withheld_reason: ticket.withheldReason,
  withheld_since: ticket.withheldSince?.toISOString() ?? null,
  carrier: ticket.carrier,
  tracking: ticket.tracking,
  shipped_at: ticket.shippedAt?.toISOString() ?? null,
  alarm: ticket.alarm,
  tx: burn.tx ?? null,
  burn,
});

/** A request with all that happened to it; undefined where there is none. */
export async function redemptionDetail(context: Context, id: string) {
  const ticket = await findTicket(context, id);
  if (!ticket) return undefined;
  const subject = { kind: 'redemption', id } as const;
  const [[burn = { state: 'requested' as const }], steps, notes, identity] = await Promise.all([
    chainBurns(context, [ticket]),
    transitionsOf(context, subject),
    notesOf(context, subject),
    identityOf(context, subject),
  ]);
  return {
    ...redemptionRow(ticket, burn),
    /** What redeem and fulfilRedemption carry. */
    hash: ticket.ticketHash as `0x${string}`,
    withheld: withheldOf(ticket),
    shipping: shippingOf(ticket),
    lost_claim_until: ticket.shippedAt && lostClaimUntil(ticket.shippedAt).toISOString(),
    costs_cents: ticket.costsCents,
    sent_back_tx: ticket.sentBackTx,
    receipt: receiptOf(ticket) ?? null,
    receipt_on_chain: ticket.receiptHash && { hash: ticket.receiptHash, tx: ticket.receiptTx },
    alarm: ticket.alarm && { code: ticket.alarm, tx: ticket.alarmTx, since: ticket.alarmSince?.toISOString() ?? null },
    allowed: allowedTransitions(ticket, burn, context.now()),
    steps: steps.map(staffTransition),
    notes: notes.map(staffNote),
    identity,
  };
}
