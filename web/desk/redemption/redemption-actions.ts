import { formatUsdCents } from '#domain/money.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { PAYMENT_METHODS } from '#domain/orders/payment-methods.ts';
import type { RedemptionStaffTransition } from '#domain/redemptions/machine.ts';
import { OTHER_CARRIER, packageErrors, readTracking } from '#domain/redemptions/shipment.ts';
import type { RedemptionState } from '#domain/redemptions/states.ts';
import { site } from '#site';
import { REASON, RELEASE_LISTED, reasonWith } from '../parts/action-fields.ts';
import type { ActionTable, Steps } from '../parts/next-step.tsx';
import { type Held, holdLabel, type StateLabel } from '../parts/state-badge.tsx';
import type { Redemption } from '../parts/use-list.ts';
import type { RedemptionDetail, RedemptionInput } from './use-redemption-record.ts';

/** What the desk calls each state. */
export const REDEMPTION_STATES: Readonly<Record<RedemptionState, StateLabel>> = {
  awaiting_approval: { label: 'Awaiting approval', look: 'waits' },
  requested: { label: 'Awaiting tokens', look: 'quiet' },
  burned: { label: 'Identity check needed', look: 'waits' },
  checked: { label: 'Ready to ship', look: 'waits' },
  shipped: { label: 'Shipped', look: 'quiet' },
  delivered: { label: 'Receipt needed', look: 'waits' },
  closed: { label: 'Closed', look: 'good' },
  returned: { label: 'Returned', look: 'bad' },
  costs_paid: { label: 'Ready to reship', look: 'waits' },
  reshipped: { label: 'Reshipped', look: 'quiet' },
  lost_claimed: { label: 'Reported lost', look: 'bad' },
  refused: { label: 'Refused', look: 'bad' },
  cancelled: { label: 'Canceled', look: 'bad' },
};

/** A redemption's state, and before its burn what it waits for: the tokens, staff, or the chain. */
export function redemptionLabel(row: Pick<Redemption, 'state' | 'arrived_at' | 'burn'> & Held): StateLabel {
  const { state, arrived_at, burn } = row;
  const hold = holdLabel(row);
  if (hold) return hold;
  if (state !== 'requested') return REDEMPTION_STATES[state];
  if (burn.state === 'burning') return { label: 'Burning', look: 'quiet' };
  return arrived_at === null ? REDEMPTION_STATES.requested : { label: 'Ready to burn', look: 'waits' };
}

/** Which of the actions each kind of work asks for; burn and receipt are the wallet's. Where it asks to write to someone, none. */
export const REDEMPTION_STEPS: Steps = {
  ticket_to_approve: ['approve'],
  ticket_to_check: ['check_identity'],
  shipping_unpaid: ['pay_shipping'],
  ticket_to_ship: ['ship'],
  package_to_reship: ['reship'],
  ticket_alarm: ['settle_alarm'],
  screening_hit: ['release_listed'],
};

type Package = Pick<RedemptionDetail, 'carriers' | 'value_cents'>;

/** What staff enter of a package, with the value of its coins to begin with, and the check that the server makes as well. */
const packageOf = ({ carriers, value_cents: value }: Package) => {
  const listed = Object.fromEntries(
    carriers.map(({ name, pattern, example }) => [name, { tracking: new RegExp(pattern), example }]),
  );
  return {
    fields: {
      carrier: {
        label: 'Insured carrier',
        kind: 'select',
        initial: carriers[0]?.name ?? OTHER_CARRIER,
        options: [...carriers.map(({ name }) => [name, name] as const), [OTHER_CARRIER, 'Another carrier'] as const],
      },
      other_carrier: {
        label: 'The other carrier’s name',
        kind: 'line',
        optional: true,
        hint: 'Only for a carrier that isn’t in the list.',
      },
      tracking: { label: 'Tracking number', kind: 'line' },
      insured_cents: {
        label: 'Insured for, USD',
        kind: 'usd',
        ...(value !== null && { initial: formatUsdCents(value) }),
        hint: 'What the coins are worth today, or more. Every package ships with Adult Signature Required.',
      },
      why: {
        label: 'Why it’s insured for less',
        kind: 'text',
        optional: true,
        hint: 'Only if it’s less than the coins are worth: another person has to approve that. The customer doesn’t see it.',
      },
    },
    check: (body: PackageInput) => packageErrors(listed, { ...body, tracking: readTracking(body.tracking) }),
  } as const;
};
type PackageInput = Pick<Extract<RedemptionInput, { transition: 'ship' }>, 'carrier' | 'other_carrier' | 'tracking'>;

/** What staff enter of a payment. */
const paymentOf = (cents?: number) =>
  ({
    amount_cents: { label: 'Amount, USD', kind: 'usd', ...(cents !== undefined && { initial: formatUsdCents(cents) }) },
    reference: { label: 'Bank reference or transaction', kind: 'line' },
    paid_on: { label: 'Payment date', kind: 'date', initial: dateInDenver(new Date()) },
    method: { label: 'Paid by', kind: 'select', initial: 'wire', options: Object.entries(PAYMENT_METHODS) },
  }) as const;

const WAIVED = {
  why: {
    label: 'Why',
    kind: 'text',
    hint: 'Why it’s our error. Another person reads it and has to approve it. The customer doesn’t see it.',
  },
} as const;

type Actions = ActionTable<RedemptionStaffTransition, RedemptionInput>;

/** The actions on a redemption that need nothing but staff; burn and receipt are the wallet's. */
export const redemptionActions = ({
  cost,
  ...shipment
}: Pick<RedemptionDetail, 'carriers' | 'cost' | 'value_cents'>): Actions => ({
  // With a wallet: it burns the tokens at the ticket's address.
  start_burn: null,
  approve: {
    label: 'Approve the delivery',
    fields: {
      shipping_cents: {
        label: 'Shipping, handling and insurance, USD',
        kind: 'usd',
        initial: formatUsdCents(cost.shipping_cents),
        hint: `Firm: the customer reads it before turning in any ${site.symbol}.${cost.duties ? ' Duties come on top.' : ''}`,
      },
    },
  },
  check_identity: { label: 'Identity checked', fields: {} },
  pay_shipping: { label: 'Record the payment for shipping', fields: paymentOf(cost.shipping_cents) },
  waive_shipping: { label: 'Waive the payment for shipping', fields: WAIVED },
  ship: { label: 'Ship', ...packageOf(shipment) },
  deliver: { label: 'Delivered', fields: {} },
  return: { label: 'Returned to us', fields: { reason: reasonWith('returned') } },
  pay_costs: { label: 'Costs paid', fields: paymentOf() },
  waive_costs: { label: 'Waive the costs', fields: WAIVED },
  reship: { label: 'Reship', ...packageOf(shipment) },
  claim_lost: { label: 'Report lost', fields: { reason: reasonWith('lost') } },
  find: { label: 'Found and delivered', fields: {} },
  decline_claim: { label: 'Refuse the claim', fields: { reason: REASON }, danger: true },
  replace: { label: 'Send a replacement', ...packageOf(shipment) },
  plan_return: {
    label: 'Send something back',
    fields: {
      asset: {
        label: 'What goes back',
        kind: 'select',
        initial: 'token',
        options: [
          ['token', site.symbol],
          ['ether', 'Ether (ETH)'],
          ['other', 'Another ERC-20 token'],
        ],
      },
      contract: {
        label: 'The other token’s contract',
        kind: 'line',
        optional: true,
        hint: `Only for another token: its address. Leave it empty for ${site.symbol} and ether.`,
      },
      to: {
        label: 'Return address',
        kind: 'line',
        hint: 'As the customer wrote it. The sender may be an exchange’s address.',
      },
      amount: { label: 'Amount', kind: 'line', hint: 'In whole tokens or ether, such as 0.5.' },
    },
  },
  drop_return: { label: 'Cancel the return', fields: {} },
  // With a wallet, as it approves the return.
  send_back: null,
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  release_listed: RELEASE_LISTED,
  settle_alarm: { label: 'Resolve the alert', fields: { reason: REASON } },
  cancel: { label: 'Cancel the request', fields: { reason: reasonWith('cancel') }, danger: true },
  refuse: { label: 'Refuse the request', fields: { reason: reasonWith('refuse') }, danger: true },
});
