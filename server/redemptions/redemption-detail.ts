import { getAddress } from 'viem';
import { lostClaimUntil } from '#domain/redemptions/lost-claim.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { workOf } from '#domain/staff/queue.ts';
import { carriers } from '#site';
import { filesOf } from '../compliance/correspondence/find-files.ts';
import { identityOf, shownIdentity } from '../compliance/identity/find-identity.ts';
import { shownHits } from '../compliance/screening/screen-record.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { allowedTransitions } from '../workflow/allowed-transitions.ts';
import { alarmOf, documentHoldOf } from '../workflow/holds-and-alarms.ts';
import { notesOf, staffNote } from '../workflow/notes.ts';
import { expectNotOwn, isOwn } from '../workflow/separation.ts';
import { staffTransition } from '../workflow/transition-history.ts';
import { blockReason, type RedemptionAct, redemptionFacts } from './block-reason.ts';
import { coinsValue } from './coins-value.ts';
import { type ChainBurn, chainBurns, findRedemption, type Redemption } from './find-redemption.ts';
import { inboxJson } from './inbox.ts';
import { plannedReturn } from './plan-return.ts';
import { costOf, labelOf, receiptOf, shippingOf } from './redemption-json.ts';
import { statusOf } from './redemption-status.ts';
import { shippingPaymentOf } from './shipping-payment.ts';
import { waitingRedemptions } from './waiting-redemptions.ts';

export const REDEMPTION_COLUMNS = [
  'created_at',
  'title',
  'hash',
  'channel',
  'state',
  'document_hold_reason',
  'qty_to_redeem',
  'name',
  'email',
  'phone',
  'address_line_1',
  'address_line_2',
  'shipping_details',
  'city',
  'stateProvince',
  'country',
  'postalCode',
  'ethereum_address',
  'tx',
  'shipping_cents',
  'shipping_settled_at',
  'shipping_paid_cents',
  'shipping_paid_method',
  'shipping_paid_on',
  'carrier',
  'tracking',
  'insured_cents',
  'shipped_at',
  'complete',
  'id',
] as const;

/** Requests as the desk's table and its CSV show them, with what the chain says of their burns. */
export async function redemptionRows(context: ChainContext, rows: readonly Redemption[]) {
  const burns = await chainBurns(context, rows);
  return rows.map((redemption, index) => redemptionRow(redemption, burns[index] ?? { state: 'requested' }));
}

const redemptionRow = (redemption: Redemption, burn: ChainBurn) => ({
  id: redemption.id,
  created_at: redemption.createdAt.toISOString(),
  title: redemptionTitle(redemption.qtyToRedeem),
  /** What redeem and fulfilRedemption carry, and what staff call a ticket: its number is the holder's alone. */
  hash: redemption.ticketHash as `0x${string}`,
  /** Whose tokens are burned: the holder's wallet, or the ticket's own address. */
  ethereum_address: getAddress(redemption.ethereumAddress),
  qty_to_redeem: redemption.qtyToRedeem,
  email: redemption.email,
  shipping_details: redemption.shippingDetails,
  address_line_1: redemption.addressLine1,
  address_line_2: redemption.addressLine2,
  name: redemption.name,
  phone: redemption.phone,
  city: redemption.city,
  stateProvince: redemption.stateProvince,
  country: redemption.country,
  postalCode: redemption.postalCode,
  complete: redemption.complete,
  check_first: redemption.checkFirst,
  channel: redemption.channel,
  state: redemption.state,
  /** When all tokens had come to the ticket's address; null while they haven't, and with a wallet. */
  arrived_at: redemption.arrivedAt?.toISOString() ?? null,
  document_hold_reason: redemption.documentHoldReason,
  document_hold_since: redemption.documentHoldSince?.toISOString() ?? null,
  sanctions_hold_since: redemption.sanctionsHoldSince?.toISOString() ?? null,
  shipping_cents: costOf(redemption).shipping_cents,
  shipping_settled_at: redemption.shippingSettledAt?.toISOString() ?? null,
  shipping_paid_cents: redemption.shippingPaidCents,
  shipping_paid_method: redemption.shippingPaidMethod,
  shipping_paid_on: redemption.shippingPaidOn,
  carrier: redemption.carrier,
  tracking: redemption.tracking,
  insured_cents: redemption.insuredCents,
  shipped_at: redemption.shippedAt?.toISOString() ?? null,
  alarm: redemption.alarm,
  tx: burn.tx ?? null,
  burn,
});

/** A request with all that happened to it; undefined if there is none. */
export async function redemptionDetail(context: Context, id: string) {
  const redemption = await findRedemption(context, id);
  if (!redemption) return undefined;
  const subject = { kind: 'redemption', id } as const;
  const [facts, notes, identity, files, hits, own, holder, value, waiting] = await Promise.all([
    redemptionFacts(context, redemption),
    notesOf(context, subject),
    identityOf(context, subject),
    filesOf(context, subject),
    shownHits(context, subject),
    isOwn(context, subject),
    statusOf(context, redemption),
    coinsValue(context, redemption),
    waitingRedemptions(context, 1, id),
  ]);
  const { burn, arrivals, transitions } = facts;
  const blockReasonNow = (act: RedemptionAct) => blockReason(act, redemption, facts, context.now());
  const { allowed, separated } = await allowedTransitions(context, {
    machine: redemptionMachine,
    subject,
    amount: redemption.qtyToRedeem,
    transitions,
    isOwn: own,
    blockReason: blockReasonNow,
  });
  return {
    ...redemptionRow(redemption, burn),
    /** What the desk's queue says of it now. */
    work: workOf(waiting),
    inbox: inboxJson(redemption, arrivals),
    document_hold: documentHoldOf(redemption),
    /** Where it matched a sanctions list, whether or not that still stops it. */
    hits,
    /** Where the package goes, a line each. */
    label: labelOf(redemption),
    cost: costOf(redemption),
    /** Of each carrier what its tracking numbers look like, as a regular expression. */
    carriers: Object.entries(carriers).map(([name, { tracking, example }]) => ({
      name,
      pattern: tracking.source,
      example,
    })),
    /** What the coins are worth today, and their package is insured for; null while there is no price. */
    value_cents: value ?? null,
    shipping_payment: { ...shippingPaymentOf(redemption), paid_reference: redemption.shippingPaidReference },
    shipping: shippingOf(redemption),
    lost_claim_until: redemption.shippedAt && lostClaimUntil(redemption.shippedAt).toISOString(),
    costs_cents: redemption.costsCents,
    costs_reference: redemption.costsReference,
    costs_paid_on: redemption.costsPaidOn,
    return: plannedReturn(redemption, context.chain.token),
    sent_back_tx: redemption.sentBackTx,
    receipt: receiptOf(redemption) ?? null,
    receipt_on_chain: redemption.receiptHash && { hash: redemption.receiptHash, tx: redemption.receiptTx },
    alarm: alarmOf(redemption),
    /** It is the reader's own, who may do nothing with it. */
    is_own: own,
    allowed,
    /** Why another member of staff has to do what could be done now. */
    separated,
    may_record_receipt: !own && blockReasonNow('record_receipt') === undefined,
    may_ask_identity: !own && blockReasonNow('ask_identity') === undefined,
    /** What the holder's own page shows now. */
    holder,
    transitions: transitions.map(staffTransition),
    notes: notes.map(staffNote),
    identity: shownIdentity(identity, own),
    files,
  };
}

/** Where the package goes, a line each, for an address label; that it was printed is recorded. Undefined if there is no such redemption. */
export async function printLabel(context: Context, id: string): Promise<{ lines: string[] } | undefined> {
  const redemption = await findRedemption(context, id);
  if (!redemption) return undefined;
  await expectNotOwn(context, { kind: 'redemption', id });
  await recordAuditEvent(context, { action: 'redemption.print_label', subject: { kind: 'redemption', id } });
  return { lines: labelOf(redemption) };
}
