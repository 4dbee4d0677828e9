import { getAddress } from 'viem';
import { maskedEmail, maskedName } from '#domain/identity/masked.ts';
import { redemptionTitle } from '#domain/messages/holder.ts';
import { nextForHolder } from '#domain/redemptions/next.ts';
import type { Context } from '../context.ts';
import { customerTransition, transitionsOf } from '../history/transition-history.ts';
import { openIdentity } from '../identity/find-identity.ts';
import { chainBurns, type Ticket, ticketByNumber } from './find-redemption.ts';
import { receiptOf } from './receipt.ts';
import { shippingOf, withheldOf } from './redemption-json.ts';

/** Where a request stands, for whoever holds its number: nothing personal but what its owner recognises. Undefined where there is none. */
export async function ticketStatus(context: Context, ticketId: string) {
  const ticket = await ticketByNumber(context, ticketId);
  if (!ticket) return undefined;
  const subject = { kind: 'redemption', id: ticket.id } as const;
  const [[burn = { state: 'requested' as const }], steps, identity] = await Promise.all([
    chainBurns(context, [ticket]),
    transitionsOf(context, subject),
    openIdentity(context, subject),
  ]);
  const byEmail = ticket.channel !== 'site';
  const withheld = withheldOf(ticket);
  const next = nextForHolder({
    state: ticket.state,
    burn: burn.state,
    byEmail,
    hasRedemptionAddress: ticket.ethereumAddress !== '',
    withheld: withheld !== null,
    identity: identity?.state,
  });
  return {
    ticket_id: ticket.ticketId,
    hash: ticket.ticketHash as `0x${string}`,
    title: redemptionTitle(ticket.qtyToRedeem),
    qty_to_redeem: ticket.qtyToRedeem,
    state: ticket.state,
    burn,
    channel: ticket.channel,
    /** No wallet of the holder was named: the tokens come to the redemption address. */
    by_email: byEmail,
    created_at: ticket.createdAt.toISOString(),
    next,
    /** Where the holder sends the tokens, while that is what comes next. */
    send_to: next === 'send_tokens' ? getAddress(ticket.ethereumAddress) : null,
    recipient: recipientOf(ticket),
    withheld,
    identity,
    shipping: shippingOf(ticket),
    receipt: receiptOf(ticket) ?? null,
    receipt_on_chain: ticket.receiptHash && { hash: ticket.receiptHash, tx: ticket.receiptTx ?? '' },
    sent_back_tx: ticket.sentBackTx,
    steps: steps.map(customerTransition),
  };
}

const recipientOf = ({ name, email, city, country }: Ticket) => ({
  name: maskedName(name),
  email: maskedEmail(email),
  city: maskedName(city),
  country,
});
