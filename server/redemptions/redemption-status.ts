import { getAddress } from 'viem';
import { type IdentityState, maskedEmail, maskedName } from '#domain/compliance/identity.ts';
import { noticesWanted, REDEMPTION_NOTICES } from '#domain/notices.ts';
import { isClaimRefused, lostClaimUntil } from '#domain/redemptions/lost-claim.ts';
import { nextForHolder, takesIdentity } from '#domain/redemptions/next.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import type { RedemptionState } from '#domain/redemptions/states.ts';
import type { Owner } from '../accounts/find-user.ts';
import type { Arrivals } from '../chain/arrivals.ts';
import { filesForCustomer, filesOf } from '../compliance/correspondence/find-files.ts';
import { openIdentities, openIdentity } from '../compliance/identity/find-identity.ts';
import type { Context } from '../platform/context.ts';
import type { Page } from '../platform/http/paging.ts';
import { choicesOf } from '../platform/mail/notice-choices.ts';
import { documentHoldOf } from '../workflow/holds-and-alarms.ts';
import { customerTransition, transitionsOfAll } from '../workflow/transition-history.ts';
import { blockReason, redemptionFacts } from './block-reason.ts';
import {
  type ChainBurn,
  chainBurns,
  type Redemption,
  redemptionByTicketId,
  redemptionsOwnedBy,
} from './find-redemption.ts';
import { hasInbox, inboxesArrivals, inboxJson, neededFor } from './inbox.ts';
import { costOf, labelOf, receiptOf, shippingOf } from './redemption-json.ts';
import { owesShipping, shippingPaymentOf } from './shipping-payment.ts';
import { ticketIdOf } from './ticket-number.ts';

/**
 * The status of a request, for anyone who has its number: nothing personal but what its owner recognizes. The account
 * that made the request reads the whole delivery address. Undefined if there is none.
 */
export async function redemptionStatus(context: Context, ticketId: string, readerId?: string) {
  const redemption = await redemptionByTicketId(context, ticketId);
  return redemption && { ticket_id: ticketId, ...(await statusOf(context, redemption, readerId)) };
}

/** The status of a redemption as its holder reads it; staff see it without the ticket number. */
export async function statusOf(context: Context, redemption: Redemption, readerId?: string) {
  const subject = { kind: 'redemption', id: redemption.id } as const;
  const [facts, identity, files, choices] = await Promise.all([
    redemptionFacts(context, redemption),
    openIdentity(context, subject),
    filesForCustomer(context, subject),
    choicesOf(context, redemption.email),
  ]);
  const { burn, arrivals, transitions } = facts;
  const isAllowed = (act: 'confirm_delivery' | 'report_lost' | 'send_file') =>
    blockReason(act, redemption, facts, context.now()) === undefined;
  const nexts = nextOf(redemption, { burn, balance: arrivals.balance, identity: identity?.state, transitions });
  const payment = shippingPaymentOf(redemption);
  return {
    hash: redemption.ticketHash as `0x${string}`,
    title: redemptionTitle(redemption.qtyToRedeem),
    qty_to_redeem: redemption.qtyToRedeem,
    state: redemption.state,
    burn,
    channel: redemption.channel,
    /** No wallet of the holder was named: the tokens come to the ticket's own address. */
    by_email: hasInbox(redemption),
    created_at: redemption.createdAt.toISOString(),
    ...nexts,
    check_first: redemption.checkFirst,
    cost: costOf(redemption),
    /** What is paid for shipping: how, while that is the next step. */
    shipping_payment: { ...payment, ways: nexts.next === 'pay_shipping' ? payment.ways : [] },
    /** Where the holder sends the tokens, and what came there. */
    inbox: inboxJson(redemption, arrivals),
    recipient: recipientOf(redemption, readerId),
    document_hold: documentHoldOf(redemption),
    files,
    may_send_file: isAllowed('send_file'),
    may_confirm_delivery: isAllowed('confirm_delivery'),
    identity: takesIdentity(redemption.state) ? identity : null,
    shipping: shippingOf(redemption),
    /** What the holder paid for another shipment, once that is settled. */
    reshipping_cents: redemption.costsCents,
    /** Until when the holder may report the package lost on the page; null where there is nothing to report. */
    report_lost_until:
      redemption.shippedAt && isAllowed('report_lost') ? lostClaimUntil(redemption.shippedAt).toISOString() : null,
    receipt: receiptOf(redemption) ?? null,
    receipt_on_chain: redemption.receiptHash && { hash: redemption.receiptHash, tx: redemption.receiptTx ?? '' },
    sent_back_tx: redemption.sentBackTx,
    /** Which emails about it will come; null where none can any more. */
    notices: ENDED.includes(redemption.state)
      ? null
      : noticesWanted(REDEMPTION_NOTICES, redemption.noticeChoices, choices),
    transitions: transitions.map(customerTransition),
  };
}

const ENDED: readonly RedemptionState[] = ['refused', 'cancelled', 'closed'];

type ReadFacts = {
  burn: ChainBurn;
  balance: Arrivals['balance'];
  identity: IdentityState | undefined;
  transitions: readonly { name: string }[];
};

/** What comes next for the holder, as a code and in words. */
function nextOf(redemption: Redemption, { burn, balance, identity, transitions }: ReadFacts) {
  const next = nextForHolder({
    state: redemption.state,
    burn: burn.state,
    byEmail: hasInbox(redemption),
    checkFirst: redemption.checkFirst,
    hasArrived: balance >= neededFor(redemption),
    documentHold: documentHoldOf(redemption) !== null,
    claimRefused: isClaimRefused(transitions),
    sanctionsHold: redemption.sanctionsHoldSince !== null,
    identity,
    owesShipping: owesShipping(redemption),
  });
  const next_step = redemptionNextStep(next, {
    coins: redemption.qtyToRedeem,
    confirmations: burn.confirmations,
    trackingUrl: shippingOf(redemption)?.tracking_url,
  });
  return { next, next_step };
}

/** The same for an email, which knows the redemption alone. */
export async function currentNext(context: Pick<Context, 'db' | 'chain' | 'now'>, redemption: Redemption) {
  const [facts, identity] = await Promise.all([
    redemptionFacts(context, redemption),
    openIdentity(context, { kind: 'redemption', id: redemption.id }),
  ]);
  const { burn, arrivals, transitions } = facts;
  return nextOf(redemption, { burn, balance: arrivals.balance, identity: identity?.state, transitions });
}

/** The redemptions of an account, newest first, each with what its holder has to do or to wait for. */
export async function redemptionsOfAccount(context: Context, owner: Owner, page: Page<string>) {
  const rows = await redemptionsOwnedBy(context, owner, page);
  const ids = rows.map(({ id }) => id);
  const [burns, arrivals, identities, transitions] = await Promise.all([
    chainBurns(context, rows),
    inboxesArrivals(context, rows),
    openIdentities(context, 'redemption', ids),
    transitionsOfAll(context, 'redemption', ids),
  ]);
  return rows.map((redemption, index) => {
    const burn = burns[index] ?? { state: 'requested' as const };
    const balance = arrivals.get(redemption.id)?.balance ?? 0n;
    return {
      kind: 'redemption' as const,
      id: redemption.id,
      /** Opens its page. */
      ticket_id: ticketIdOf(context, redemption),
      title: redemptionTitle(redemption.qtyToRedeem),
      state: redemption.state,
      ...nextOf(redemption, {
        burn,
        balance,
        identity: identities.get(redemption.id)?.state,
        transitions: transitions.get(redemption.id) ?? [],
      }),
      burn,
      shipping: shippingOf(redemption),
      created_at: redemption.createdAt.toISOString(),
    };
  });
}

/** Who receives the coins, as anyone who has the number sees it; their account reads the package's label, too. */
function recipientOf(redemption: Redemption, readerId: string | undefined) {
  const { name, email, city, country } = redemption;
  const isOwner = readerId !== undefined && redemption.isOfAccount && readerId === redemption.accountId;
  return {
    name: maskedName(name),
    email: maskedEmail(email),
    city: maskedName(city),
    country,
    /** The package's label, for its owner alone. */
    label: isOwner ? labelOf(redemption) : null,
  };
}

/** What we keep of an account's redemptions, for the download of all data. What a visitor gave with its email address is masked. */
export async function redemptionsOfCustomer(context: Context, owner: Owner) {
  const rows = await redemptionsOwnedBy(context, owner);
  const transitions = await transitionsOfAll(
    context,
    'redemption',
    rows.map(({ id }) => id),
  );
  const redemptions = rows.map(async (redemption) => ({
    ticket_id: ticketIdOf(context, redemption),
    created_at: redemption.createdAt.toISOString(),
    qty_to_redeem: redemption.qtyToRedeem,
    ethereum_address: getAddress(redemption.ethereumAddress),
    state: redemption.state,
    ...(redemption.isOfAccount ? givenBy(redemption) : recipientOf(redemption, undefined)),
    shipping: shippingOf(redemption),
    shipping_payment: paymentFacts(redemption),
    transitions: transitions.get(redemption.id)?.map(customerTransition) ?? [],
    files: await filesOf(context, { kind: 'redemption', id: redemption.id }),
  }));
  return { redemptions: await Promise.all(redemptions) };
}

/** What was paid for shipping, and for shipping again. */
const paymentFacts = (redemption: Redemption) => {
  const { ways: _, ...payment } = shippingPaymentOf(redemption);
  const { costsCents, costsMethod, costsPaidOn } = redemption;
  return { ...payment, reshipping_cents: costsCents, reshipping_method: costsMethod, reshipping_paid_on: costsPaidOn };
};

const givenBy = ({ name, email, phone, city, stateProvince, country, postalCode, ...rest }: Redemption) => ({
  name,
  email,
  phone,
  city,
  stateProvince,
  country,
  postalCode,
  address_line_1: rest.addressLine1,
  address_line_2: rest.addressLine2,
  shipping_details: rest.shippingDetails,
});
