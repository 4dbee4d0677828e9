import { inboxAddress } from '#domain/ethereum-address.ts';
import type { Channel, RedemptionEntry } from '#domain/redemptions/input.ts';
import { firstOf } from '#domain/redemptions/machine.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { ABROAD_REASON, CHECK_FIRST_REASON, redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import type { RedemptionRequest } from '#domain/redemptions/redemption.ts';
import { shippingReference } from '#domain/redemptions/shipment.ts';
import { usStateCode } from '#domain/us-states.ts';
import { actingAccount } from '../accounts/find-user.ts';
import { chainKey } from '../chain/stored-events.ts';
import { startIdentity } from '../compliance/identity/ask-identity.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { searchWords } from '../platform/lists/search-words.ts';
import { queueMail, queueMailForAnyone, queueNotice } from '../platform/mail/queue-mail.ts';
import { begin } from '../workflow/transition.ts';
import { findRedemption } from './find-redemption.ts';
import { screenRedemption } from './screen-redemption.ts';
import { newTicketNumber, ticketIdOf } from './ticket-number.ts';
import { statefulRedemptions } from './transition-redemption.ts';

/** What both ways to request have in common. */
type ReceivedRequest = RedemptionRequest & { channel: Channel };

/** Stores a request before anything else happens, and acknowledges it; once per key, where a key is given. */
export async function requestRedemption(
  context: Context,
  input: RedemptionRequest,
  key?: string,
): Promise<{ ticket_id: string; waits?: true }> {
  const request = { scope: 'POST /api/redeem', key, body: input };
  type Kept = { id: string; waits?: true };
  const { id, ...waits } = await withIdempotencyKey<Kept>(context, request, async (inside) => {
    const channel = input.ethereum_address === '' ? 'email' : 'site';
    const { isStopped, ...inserted } = await insertRedemption(inside, { ...input, channel });
    // The holder's page burns nothing then, and is not told why.
    return { ...inserted, ...(isStopped && { waits: true as const }) };
  });
  // What is kept for a repeated request is the id: the number is stored nowhere else.
  const redemption = orNotFound(await findRedemption(context, id), REDEEM_MESSAGES.notFound);
  return { ticket_id: ticketIdOf(context, redemption), ...waits };
}

/** Stores what a holder asked for by email or phone: the tokens come to the ticket's own address, and staff burn them. */
export async function enterRedemption(context: DeskContext, input: RedemptionEntry, key?: string) {
  return withIdempotencyKey(context, { scope: 'POST /api/redemptionList', key, body: input }, async (inside) => {
    const { id } = await insertRedemption(inside, { ...input, ethereum_address: '' });
    return { id };
  });
}

type Inserted = { id: string; isStopped: boolean };

async function insertRedemption(context: Context, request: ReceivedRequest): Promise<Inserted> {
  const now = context.now();
  const id = uuidv7(now);
  const number = newTicketNumber(context, id);
  const { name, email, phone, city, country, qty_to_redeem: coins, channel, check_first: checkFirst } = request;
  const { address_line_1: line1, address_line_2: line2 } = request;
  const quote = quoteRedemption(coins, country, checkFirst);
  const address = channel === 'site' ? request.ethereum_address : inboxAddress(context.chain.inbox, number.ticketHash);
  const accountId = await actingAccount(context);
  const redemption = {
    id,
    ...number,
    ...chainKey(context),
    ethereumAddress: address.toLowerCase(),
    qtyToRedeem: coins,
    email,
    accountId,
    isOfAccount: accountId !== null,
    // Readers of the single text find the street in it, in either form.
    shippingDetails: request.shipping_details || [line1, line2].filter(Boolean).join('\n'),
    addressLine1: line1 || null,
    addressLine2: line2 || null,
    name,
    phone,
    city,
    stateProvince: (line1 && country === 'US' && usStateCode(request.stateProvince)) || request.stateProvince,
    country,
    postalCode: request.postalCode,
    createdAt: now,
    channel,
    checkFirst,
    shippingCents: quote.isFirm ? quote.shippingCents : null,
    search: searchWords(
      redemptionTitle(coins),
      name,
      email,
      phone,
      city,
      address,
      shippingReference(number.ticketHash),
    ),
  };
  const detail = { channel, qty_to_redeem: coins };
  await begin(context, statefulRedemptions, firstOf(country, checkFirst), redemption, detail);
  const isStopped = await screenRedemption(context, id, 'request');
  if (quote.staffApproval) {
    await startIdentity(context, { kind: 'redemption', id }, checkFirst ? CHECK_FIRST_REASON : ABROAD_REASON);
  }
  // What staff entered doesn't count: nobody outside caused it.
  if (context.actor.kind === 'staff' || context.actor.kind === 'admin')
    await queueMail(context, 'redemption-requested', { id });
  else await queueMailForAnyone(context, 'redemption-requested', { id }, email);
  await queueNotice(context, 'redemption-notice', { id });
  return { id, isStopped };
}
