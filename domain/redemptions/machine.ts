import { machine } from '../state-machine.ts';
import { LOST_PACKAGE_DAYS } from '../terms.ts';

/**
 * The way of a redemption ticket, from the request to the coin in hand (SPEC.md section 4). A matching burn in a final
 * block counts from refused and cancelled, too: the tokens are gone, so the coin is owed.
 */
export const redemptionSteps = machine({
  states: [
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
  ],
  first: ['requested'],
  steps: {
    burn: { from: ['requested', 'refused', 'cancelled'], to: 'burned', by: 'system' },
    refuse: { from: ['requested'], to: 'refused', by: 'desk', needsReason: true },
    cancel: { from: ['requested'], to: 'cancelled', by: 'desk', needsReason: true },
    check_identity: { from: ['burned'], to: 'checked', by: 'desk' },
    ship: { from: ['checked'], to: 'shipped', by: 'desk', blockedWhenWithheld: true },
    deliver: { from: ['shipped', 'reshipped'], to: 'delivered', by: 'desk' },
    return: { from: ['shipped', 'reshipped'], to: 'returned', by: 'desk', needsReason: true },
    pay_costs: { from: ['returned'], to: 'costs_paid', by: 'desk' },
    reship: { from: ['costs_paid'], to: 'reshipped', by: 'desk', blockedWhenWithheld: true },
    claim_lost: { from: ['shipped', 'reshipped'], to: 'lost_claimed', by: 'desk', needsReason: true },
    find: { from: ['lost_claimed'], to: 'delivered', by: 'desk' },
    replace: { from: ['lost_claimed'], to: 'reshipped', by: 'desk', blockedWhenWithheld: true },
    close: { from: ['delivered'], to: 'closed', by: 'system' },
  },
});
export type RedemptionState = (typeof redemptionSteps.states)[number];
export type RedemptionStep = keyof typeof redemptionSteps.steps;

const DAY_MS = 86_400_000;

/** Until when a package that left then may be reported lost (SPEC.md section 9). */
export const lostClaimUntil = (shipped: Date): Date => new Date(shipped.getTime() + LOST_PACKAGE_DAYS * DAY_MS);

/** Whether a package that left then may still be reported lost; on the last moment, too. */
export const mayClaimLost = (shipped: Date, now: Date): boolean => now <= lostClaimUntil(shipped);

/** States in which a ticket can be withheld for documents: before the coins have left, or while they are back. */
export const WITHHOLDABLE_TICKET_STATES = [
  'requested',
  'burned',
  'checked',
  'returned',
  'costs_paid',
  'lost_claimed',
] as const satisfies RedemptionState[];

/** States in which the request is over without a coin; tokens that were sent to us go back. */
export const ENDED_TICKET_STATES = ['refused', 'cancelled'] as const satisfies RedemptionState[];
