import { type StaffTransitionOf, type StateOf, stateMachine, type TransitionNameOf } from '../state-machine.ts';
import { LOST_PACKAGE_DAYS } from '../terms.ts';
import { quoteRedemption } from './quote.ts';

const STATES = [
  'awaiting_approval',
  'requested',
  'burned',
  'checked',
  'shipped',
  'delivered',
  'closed',
  'returned',
  'costs_paid',
  'reshipped',
  'lost_claimed',
  'refused',
  'cancelled',
] as const;

/** A carrier may call a package delivered that never came, and a coin may be missing from one that did. */
const REPORTED_LOST_FROM = ['shipped', 'reshipped', 'delivered', 'closed'] as const;

/**
 * A redemption, from the request to the coin in hand (docs/product.md, States and transitions). A matching burn in a final block counts
 * from every state before it, refused and cancelled included: the tokens are gone, so the coin is owed.
 */
export const redemptionMachine = stateMachine({
  states: STATES,
  first: { request_approval: 'awaiting_approval', request: 'requested' },
  transitions: {
    approve: {
      from: ['awaiting_approval'],
      to: 'requested',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'public',
      email: 'redemption-approved',
    },
    burn: {
      from: ['awaiting_approval', 'requested', 'refused', 'cancelled'],
      to: 'burned',
      by: 'system',
      shownTo: 'public',
      email: 'redemption-burned',
    },
    /** Staff are about to burn the tokens at the ticket’s address. */
    start_burn: { from: ['requested'], by: 'staff', blockedByDocumentHold: true },
    /** A local chain lost the block of the burn: the tokens are in the wallet again. */
    unburn: { from: ['burned', 'checked'], to: 'requested', by: 'system', shownTo: 'public' },
    refuse: {
      from: ['awaiting_approval', 'requested'],
      to: 'refused',
      by: 'staff',
      needsReason: true,
      shownTo: 'public',
      screened: false,
      email: 'redemption-refused',
    },
    cancel: {
      from: ['awaiting_approval', 'requested'],
      to: 'cancelled',
      by: 'staff',
      needsReason: true,
      shownTo: 'public',
      screened: false,
      email: 'redemption-cancelled',
    },
    check_identity: {
      from: ['burned'],
      to: 'checked',
      by: 'staff',
      shownTo: 'public',
      screened: false,
      email: 'redemption-checked',
    },
    /** Its identity was checked before anything was handed in. */
    keep_check: { from: ['burned'], to: 'checked', by: 'system', blockedByOpenChecks: true, shownTo: 'public' },
    ship: {
      from: ['checked'],
      to: 'shipped',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'public_after_delivery',
      anotherPerson: 'ship',
      email: 'redemption-shipped',
    },
    deliver: {
      from: ['shipped', 'reshipped'],
      to: 'delivered',
      by: 'staff',
      shownTo: 'public_after_delivery',
      screened: false,
      email: 'redemption-delivered',
    },
    return: {
      from: ['shipped', 'reshipped'],
      to: 'returned',
      by: 'staff',
      needsReason: true,
      shownTo: 'public_after_delivery',
      screened: false,
      email: 'redemption-returned',
    },
    pay_costs: {
      from: ['returned'],
      to: 'costs_paid',
      by: 'staff',
      shownTo: 'public_after_delivery',
      screened: false,
      email: 'redemption-costs-paid',
    },
    reship: {
      from: ['costs_paid'],
      to: 'reshipped',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'public_after_delivery',
      anotherPerson: 'ship',
      email: 'redemption-reshipped',
    },
    claim_lost: {
      from: [...REPORTED_LOST_FROM],
      to: 'lost_claimed',
      by: 'staff',
      needsReason: true,
      shownTo: 'public_after_delivery',
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
      email: 'redemption-lost-reported',
    },
    /** The carrier can show that the coins were handed over. */
    decline_claim: {
      from: ['lost_claimed'],
      to: 'delivered',
      by: 'staff',
      needsReason: true,
      shownTo: 'public_after_delivery',
      screened: false,
      email: 'redemption-claim-declined',
    },
    find: {
      from: ['lost_claimed'],
      to: 'delivered',
      by: 'staff',
      shownTo: 'public_after_delivery',
      screened: false,
      email: 'redemption-found',
    },
    replace: {
      from: ['lost_claimed'],
      to: 'reshipped',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'public_after_delivery',
      anotherPerson: 'ship',
      email: 'redemption-replaced',
    },
    close: { from: ['delivered'], to: 'closed', by: 'system', shownTo: 'public', email: 'redemption-closed' },
    /** Before the coins have shipped, or after they came back. */
    withhold: {
      from: ['awaiting_approval', 'requested', 'burned', 'checked', 'returned', 'costs_paid', 'lost_claimed'],
      by: 'staff',
      needs: 'no_document_hold',
      needsReason: true,
      shownTo: 'customer',
      screened: false,
      email: 'redemption-document-hold',
    },
    release: {
      from: STATES,
      by: 'staff',
      needs: 'document_hold',
      shownTo: 'customer',
      screened: false,
      email: 'redemption-released',
    },
    /** It matches a sanctions list. */
    hold_listed: { from: STATES, by: 'system' },
    /** Two people have found that it is no match, or that it may go on. */
    release_listed: {
      from: STATES,
      by: 'staff',
      needs: 'sanctions_hold',
      screened: false,
      email: 'redemption-reviewed',
    },
    /** Tokens at the ticket's address are to go back: too many, or for a request that is over. */
    plan_return: { from: STATES, by: 'staff', blockedBySanctionsHold: true },
    drop_return: { from: STATES, by: 'staff', screened: false },
    send_back: {
      from: STATES,
      by: 'staff',
      blockedBySanctionsHold: true,
      shownTo: 'public',
      screened: false,
      email: 'redemption-sent-back',
    },
    raise_alarm: { from: STATES, by: 'system' },
    /** A later receipt agrees with the delivery. */
    clear_alarm: { from: ['closed'], by: 'system', needs: 'alarm' },
    settle_alarm: { from: STATES, by: 'staff', needs: 'alarm', needsReason: true, screened: false },
  },
});
export type RedemptionState = StateOf<typeof redemptionMachine>;
export type RedemptionStaffTransition = StaffTransitionOf<typeof redemptionMachine>;
export type RedemptionTransitionName = TransitionNameOf<typeof redemptionMachine>;

/** How a request begins: delivery abroad, or one whose holder wants it checked first, is approved before any token is handed in. */
export const firstOf = (country: string, checkFirst = false): keyof typeof redemptionMachine.first =>
  quoteRedemption(1, country, checkFirst).staffApproval ? 'request_approval' : 'request';

/** What is still to be checked of a redemption: who receives the coins, unless that was settled before the burn. */
export const redemptionChecks = ({ identityCheckedAt }: { identityCheckedAt: Date | null }): 'identity'[] =>
  identityCheckedAt === null ? ['identity'] : [];

const DAY_MS = 86_400_000;

/** Until when a package that left then may be reported lost (docs/product.md, States and transitions). */
export const lostClaimUntil = (shipped: Date): Date => new Date(shipped.getTime() + LOST_PACKAGE_DAYS * DAY_MS);

/** Whether a package that left then may still be reported lost; on the last moment, too. */
export const mayClaimLost = (shipped: Date, now: Date): boolean => now <= lostClaimUntil(shipped);

const ABOUT_A_PACKAGE: readonly string[] = [
  'ship',
  'reship',
  'replace',
  'decline_claim',
] satisfies RedemptionTransitionName[];

/** Whether a claim about the last package was refused; whoever disagrees writes to staff, who can report it lost themselves. */
export const isClaimRefused = (history: readonly { name: string }[]): boolean =>
  history.findLast(({ name }) => ABOUT_A_PACKAGE.includes(name))?.name === 'decline_claim';

type Reportable = { state: RedemptionState; shippedAt: Date | null };

/** Until when the holder may report the last package lost; null where none is out, a claim was refused, or the time is over. */
export function reportLostUntil({ state, shippedAt }: Reportable, history: readonly { name: string }[], now: Date) {
  const isOut = REPORTED_LOST_FROM.some((from) => from === state) && shippedAt !== null;
  const mayReport = isOut && !isClaimRefused(history);
  return mayReport && mayClaimLost(shippedAt, now) ? lostClaimUntil(shippedAt) : null;
}

/** States in which the request is over without a coin; tokens that came to its address go back. */
export const ENDED_REDEMPTION_STATES = ['refused', 'cancelled'] as const satisfies RedemptionState[];

/** Whether this is the hash of a ticket, which is public once its burn is on the chain, and no ticket number. */
export const isTicketHash = (text: string): boolean => /^0x[0-9a-f]{64}$/.test(text);

/** States in which no package is on its way any more. */
export const ROAD_ENDED: readonly RedemptionState[] = ['delivered', 'closed'];
