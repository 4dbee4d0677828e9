import { labelsOf, type StaffTransitionOf, stateMachine, type TransitionNameOf } from '../state-machine.ts';
import { quoteRedemption } from './quote.ts';
import { REDEMPTION_STATES, type RedemptionState } from './states.ts';

/** A carrier may call a package delivered that never came, and a coin may be missing from one that did. */
const REPORTED_LOST_FROM = ['shipped', 'reshipped', 'delivered', 'closed'] as const;

/**
 * A redemption, from the request to the coin in hand (docs/product.md, States and transitions). A matching burn in a final block counts
 * from every state before it, refused and cancelled included: the tokens are gone, so the coin is owed.
 */
export const redemptionMachine = stateMachine({
  states: REDEMPTION_STATES,
  first: { request_approval: 'awaiting_approval', request: 'requested' },
  transitions: {
    approve: {
      from: ['awaiting_approval'],
      to: 'requested',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'public',
      label: 'Checked, and cost confirmed',
      email: 'redemption-approved',
    },
    burn: {
      from: ['awaiting_approval', 'requested', 'refused', 'cancelled'],
      to: 'burned',
      by: 'system',
      shownTo: 'public',
      label: 'Tokens burned',
      email: 'redemption-burned',
    },
    /** Staff are about to burn the tokens at the ticket’s address. */
    start_burn: { from: ['requested'], by: 'staff', blockedByDocumentHold: true },
    /** A local chain lost the block of the burn: the tokens are in the wallet again. */
    unburn: {
      from: ['burned', 'checked'],
      to: 'requested',
      by: 'system',
      shownTo: 'public',
      label: 'The burn disappeared from the blockchain',
    },
    refuse: {
      from: ['awaiting_approval', 'requested'],
      to: 'refused',
      by: 'staff',
      needsReason: true,
      shownTo: 'public',
      label: 'Request refused',
      screened: false,
      email: 'redemption-refused',
    },
    cancel: {
      from: ['awaiting_approval', 'requested'],
      to: 'cancelled',
      by: 'staff',
      needsReason: true,
      shownTo: 'public',
      label: 'Request canceled',
      screened: false,
      email: 'redemption-cancelled',
    },
    check_identity: {
      from: ['burned'],
      to: 'checked',
      by: 'staff',
      shownTo: 'public',
      label: 'Request checked',
      screened: false,
      email: 'redemption-checked',
    },
    /** Its identity was checked before anything was turned in. */
    keep_check: {
      from: ['burned'],
      to: 'checked',
      by: 'system',
      blockedByOpenChecks: true,
      shownTo: 'public',
      label: 'Identity was checked before',
    },
    /** What shipping, handling and insurance cost has reached us. Nothing is owed for it before the burn. */
    pay_shipping: {
      from: ['burned', 'checked'],
      by: 'staff',
      needs: 'open_payment',
      shownTo: 'customer',
      label: 'Payment for shipping received',
      screened: false,
      email: 'redemption-shipping-settled',
    },
    /** It's our error, so the holder owes nothing. */
    waive_shipping: {
      from: ['burned', 'checked'],
      by: 'staff',
      needs: 'open_payment',
      needsApproval: 'always',
      shownTo: 'customer',
      label: 'No charge for shipping',
      screened: false,
      email: 'redemption-shipping-settled',
    },
    ship: {
      from: ['checked'],
      to: 'shipped',
      by: 'staff',
      blockedByDocumentHold: true,
      blockedByOpenPayment: true,
      needsApproval: 'if_underinsured',
      shownTo: 'public_after_delivery',
      label: 'Coins shipped',
      anotherPerson: 'ship',
      email: 'redemption-shipped',
    },
    deliver: {
      from: ['shipped', 'reshipped'],
      to: 'delivered',
      by: 'staff',
      shownTo: 'public_after_delivery',
      label: 'Coins delivered',
      screened: false,
      email: 'redemption-delivered',
    },
    /** Made on the redemption's page by its holder, who knows first that the coins are there. A package can still be reported afterwards. */
    confirm_delivery: {
      from: ['shipped', 'reshipped'],
      to: 'delivered',
      by: 'customer',
      shownTo: 'public_after_delivery',
      label: 'Delivery confirmed',
      email: 'redemption-delivered',
    },
    return: {
      from: ['shipped', 'reshipped'],
      to: 'returned',
      by: 'staff',
      needsReason: true,
      shownTo: 'public_after_delivery',
      label: 'Package returned to us',
      screened: false,
      email: 'redemption-returned',
    },
    pay_costs: {
      from: ['returned'],
      to: 'costs_paid',
      by: 'staff',
      shownTo: 'public_after_delivery',
      label: 'Reshipping costs paid',
      screened: false,
      email: 'redemption-costs-paid',
    },
    /** The return was our error, or the carrier's. */
    waive_costs: {
      from: ['returned'],
      to: 'costs_paid',
      by: 'staff',
      needsApproval: 'always',
      shownTo: 'public_after_delivery',
      label: 'No charge for shipping again',
      screened: false,
      email: 'redemption-costs-paid',
    },
    reship: {
      from: ['costs_paid'],
      to: 'reshipped',
      by: 'staff',
      blockedByDocumentHold: true,
      needsApproval: 'if_underinsured',
      shownTo: 'public_after_delivery',
      label: 'Coins shipped again',
      anotherPerson: 'ship',
      email: 'redemption-reshipped',
    },
    claim_lost: {
      from: [...REPORTED_LOST_FROM],
      to: 'lost_claimed',
      by: 'staff',
      needsReason: true,
      shownTo: 'public_after_delivery',
      label: 'Package reported lost',
      screened: false,
      email: 'redemption-lost',
    },
    /** On the redemption's page; what the holder wrote is the reason. */
    report_lost: {
      from: [...REPORTED_LOST_FROM],
      to: 'lost_claimed',
      by: 'customer',
      needsReason: true,
      shownTo: 'public_after_delivery',
      label: 'Package reported to us',
      email: 'redemption-lost-reported',
    },
    /** The carrier can show that the coins were handed over. */
    decline_claim: {
      from: ['lost_claimed'],
      to: 'delivered',
      by: 'staff',
      needsReason: true,
      shownTo: 'public_after_delivery',
      label: 'Report answered',
      screened: false,
      email: 'redemption-claim-declined',
    },
    find: {
      from: ['lost_claimed'],
      to: 'delivered',
      by: 'staff',
      shownTo: 'public_after_delivery',
      label: 'Package found and delivered',
      screened: false,
      email: 'redemption-found',
    },
    replace: {
      from: ['lost_claimed'],
      to: 'reshipped',
      by: 'staff',
      blockedByDocumentHold: true,
      needsApproval: 'if_underinsured',
      shownTo: 'public_after_delivery',
      label: 'Lost package replaced',
      anotherPerson: 'ship',
      email: 'redemption-replaced',
    },
    close: {
      from: ['delivered'],
      to: 'closed',
      by: 'system',
      shownTo: 'public',
      label: 'Receipt on the blockchain',
      email: 'redemption-closed',
    },
    /** Before the coins have shipped, or after they came back. */
    withhold: {
      from: ['awaiting_approval', 'requested', 'burned', 'checked', 'returned', 'costs_paid', 'lost_claimed'],
      by: 'staff',
      needs: 'no_document_hold',
      needsReason: true,
      shownTo: 'customer',
      label: 'Documents requested',
      screened: false,
      email: 'redemption-document-hold',
    },
    release: {
      from: REDEMPTION_STATES,
      by: 'staff',
      needs: 'document_hold',
      shownTo: 'customer',
      label: 'Documents received',
      screened: false,
      email: 'redemption-released',
    },
    /** It matches a sanctions list. */
    hold_listed: { from: REDEMPTION_STATES, by: 'system' },
    /** Two people have found that it is no match, or that it may go on. */
    release_listed: {
      from: REDEMPTION_STATES,
      by: 'staff',
      needs: 'sanctions_hold',
      needsApproval: 'always',
      screened: false,
      email: 'redemption-reviewed',
    },
    /** Tokens at the ticket's address are to go back: too many, or for a request that is over. */
    plan_return: { from: REDEMPTION_STATES, by: 'staff', blockedBySanctionsHold: true },
    drop_return: { from: REDEMPTION_STATES, by: 'staff', screened: false },
    send_back: {
      from: REDEMPTION_STATES,
      by: 'staff',
      blockedBySanctionsHold: true,
      shownTo: 'public',
      label: 'Tokens sent back',
      screened: false,
      email: 'redemption-sent-back',
    },
    raise_alarm: { from: REDEMPTION_STATES, by: 'system' },
    /** A later receipt agrees with the delivery. */
    clear_alarm: { from: ['closed'], by: 'system', needs: 'alarm' },
    settle_alarm: { from: REDEMPTION_STATES, by: 'staff', needs: 'alarm', needsReason: true, screened: false },
  },
});
export type RedemptionStaffTransition = StaffTransitionOf<typeof redemptionMachine>;
export type RedemptionTransitionName = TransitionNameOf<typeof redemptionMachine>;

/** What each transition is called for the holder. */
export const REDEMPTION_TRANSITION_LABELS = labelsOf(redemptionMachine, {
  request_approval: 'Request sent; we check it first',
  request: 'Request sent',
});

/** How a request begins: delivery abroad, or one whose holder wants it checked first, is approved before any token is turned in. */
export const firstOf = (country: string, checkFirst = false): keyof typeof redemptionMachine.first =>
  quoteRedemption(1, country, checkFirst).staffApproval ? 'request_approval' : 'request';

/** What is still to be checked of a redemption: who receives the coins, unless that was settled before the burn. */
export const redemptionChecks = ({ identityCheckedAt }: { identityCheckedAt: Date | null }): 'identity'[] =>
  identityCheckedAt === null ? ['identity'] : [];

/** States in which the request is over without a coin; tokens that came to its address go back. */
export const ENDED_REDEMPTION_STATES = ['refused', 'cancelled'] as const satisfies RedemptionState[];
