import { formatUsdCents } from '#domain/money.ts';
import type { RedemptionStaffTransition, RedemptionState } from '#domain/redemptions/machine.ts';
import { site } from '#site';
import { REASON, RELEASE_LISTED, reasonWith } from '../parts/action-fields.ts';
import type { ActionTable } from '../parts/actions.tsx';
import type { StateLabel } from '../parts/state-badge.tsx';
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
export function redemptionLabel({
  state,
  arrived_at,
  burn,
}: Pick<Redemption, 'state' | 'arrived_at' | 'burn'>): StateLabel {
  if (state !== 'requested') return REDEMPTION_STATES[state];
  if (burn.state === 'burning') return { label: 'Burning', look: 'quiet' };
  return arrived_at === null ? REDEMPTION_STATES.requested : { label: 'Ready to burn', look: 'waits' };
}

const shipmentBy = (carriers: readonly string[]) =>
  ({
    carrier: { label: 'Insured carrier', kind: 'line', suggestions: carriers },
    tracking: { label: 'Tracking number', kind: 'line' },
    insured_cents: {
      label: 'Insured for, USD',
      kind: 'usd',
      hint: 'Every package ships with Adult Signature Required.',
    },
  }) as const;

type Actions = ActionTable<RedemptionStaffTransition, RedemptionInput>;

/** The actions on a redemption that need nothing but staff; burn and receipt are the wallet's. */
export const redemptionActions = ({ carriers, cost }: Pick<RedemptionDetail, 'carriers' | 'cost'>): Actions => ({
  // With a wallet: it burns the tokens at the ticket's address.
  start_burn: null,
  approve: {
    label: 'Approve the delivery',
    fields: {
      shipping_cents: {
        label: 'Shipping, handling and insurance, USD',
        kind: 'usd',
        initial: formatUsdCents(cost.shipping_cents),
        hint: `Firm: the customer reads it before handing in any ${site.symbol}.${cost.duties ? ' Duties come on top.' : ''}`,
      },
    },
  },
  check_identity: { label: 'Identity checked', fields: {} },
  ship: { label: 'Ship', fields: shipmentBy(carriers) },
  deliver: { label: 'Delivered', fields: {} },
  return: { label: 'Returned to us', fields: { reason: reasonWith('returned') } },
  pay_costs: {
    label: 'Costs paid',
    fields: {
      costs_cents: { label: 'Costs, USD', kind: 'usd', hint: '0.00 if the return wasn’t the customer’s fault.' },
    },
  },
  reship: { label: 'Reship', fields: shipmentBy(carriers) },
  claim_lost: { label: 'Report lost', fields: { reason: reasonWith('lost') } },
  find: { label: 'Found and delivered', fields: {} },
  decline_claim: { label: 'Refuse the claim', fields: { reason: REASON }, danger: true },
  replace: { label: 'Send a replacement', fields: shipmentBy(carriers) },
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
  drop_return: { label: 'Drop the return', fields: {} },
  // With a wallet, as it approves the return.
  send_back: null,
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  release_listed: RELEASE_LISTED,
  settle_alarm: { label: 'Resolve the alert', fields: { reason: REASON } },
  cancel: { label: 'Cancel the request', fields: { reason: reasonWith('cancel') }, danger: true },
  refuse: { label: 'Refuse the request', fields: { reason: reasonWith('refuse') }, danger: true },
});
