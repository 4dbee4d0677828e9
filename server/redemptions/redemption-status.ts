import { maskedEmail, maskedName } from '#domain/identity/masked.ts';
import { redemptionTitle } from '#domain/messages/holder.ts';
import { nextForHolder } from '#domain/redemptions/next.ts';
import type { Context } from '../context.ts';
import { withheldOf } from '../history/holds-and-alarms.ts';
import { customerTransition, transitionsOf } from '../history/transition-history.ts';
import { openIdentity } from '../identity/find-identity.ts';
import { chainBurns, type Redemption, redemptionByTicketId } from './find-redemption.ts';
import { hasInbox, inboxArrivals, inboxJson, neededFor } from './inbox.ts';
import { receiptOf, shippingOf } from './redemption-json.ts';

/** The status of a request, for anyone who has its number: nothing personal but what its owner recognises. Undefined where there is none. */
export async function redemptionStatus(context: Context, ticketId: string) {
  const redemption = await redemptionByTicketId(context, ticketId);
  if (!redemption) return undefined;
  const subject = { kind: 'redemption', id: redemption.id } as const;
  const [[burn = { state: 'requested' as const }], arrivals, steps, identity] = await Promise.all([
    chainBurns(context, [redemption]),
    inboxArrivals(context, redemption),
    transitionsOf(context, subject),
    openIdentity(context, subject),
  ]);
  const withheld = withheldOf(redemption);
  const next = nextForHolder({
    state: redemption.state,
    burn: burn.state,
    byEmail: hasInbox(redemption),
    hasArrived: arrivals.balance >= neededFor(redemption),
    withheld: withheld !== null,
    identity: identity?.state,
  });
  return {
    ticket_id: redemption.ticketId,
    hash: redemption.ticketHash as `0x${string}`,
    title: redemptionTitle(redemption.qtyToRedeem),
    qty_to_redeem: redemption.qtyToRedeem,
    state: redemption.state,
    burn,
    channel: redemption.channel,
    /** No wallet of the holder was named: the tokens come to the ticket's own address. */
    by_email: hasInbox(redemption),
    created_at: redemption.createdAt.toISOString(),
    next,
    /** Where the holder sends the tokens, and what came there. */
    inbox: inboxJson(redemption, arrivals),
    recipient: recipientOf(redemption),
    withheld,
    identity,
    shipping: shippingOf(redemption),
    receipt: receiptOf(redemption) ?? null,
    receipt_on_chain: redemption.receiptHash && { hash: redemption.receiptHash, tx: redemption.receiptTx ?? '' },
    sent_back_tx: redemption.sentBackTx,
    steps: steps.map(customerTransition),
  };
}

const recipientOf = ({ name, email, city, country }: Redemption) => ({
  name: maskedName(name),
  email: maskedEmail(email),
  city: maskedName(city),
  country,
});
