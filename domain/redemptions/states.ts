import { site } from '#site';
import type { QueueKind } from '../staff/queue.ts';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '../terms.ts';

/** What a state means to its holder and to staff. */
type StateFacts = {
  /** Where tokens or coins are, or that all is over. */
  phase: 'before_burn' | 'with_us' | 'with_carrier' | 'with_holder' | 'delivered' | 'ended';
  /** What the holder has to do or wait for, unless something else comes first (next.ts), and the sentence that says so. Before the burn it depends on more than the state. */
  next?: string;
  nextText?: string;
  /** How many of the stages on the holder's page are done; the other number where everything was checked before the burn. */
  done: number;
  doneIfCheckedFirst?: number;
  /** What staff have to do; left out where it waits for others, depends on more than the state, or is over. */
  work?: QueueKind;
};

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

const signed = `An adult has to be there to sign and show government ID. If the coins don’t arrive, tell us on this page within ${LOST_PACKAGE_DAYS} days of the ship date.`;
const over = `This request is closed, and no ${site.symbol} were burned for it.`;

const STATES = {
  awaiting_approval: {
    phase: 'before_burn',
    done: 1,
    work: 'ticket_to_approve',
  },
  requested: {
    phase: 'before_burn',
    done: 1,
    doneIfCheckedFirst: 2,
  },
  burned: {
    phase: 'with_us',
    next: 'wait_for_check',
    nextText:
      'The tokens are permanently burned. You don’t need to do anything now. We’re checking the request and will then ship the coins.',
    done: 2,
    doneIfCheckedFirst: 3,
    work: 'ticket_to_check',
  },
  checked: {
    phase: 'with_us',
    next: 'wait_for_shipping',
    nextText: 'You don’t need to do anything now. We’re packing the coins and will email you the tracking number.',
    done: 3,
    work: 'ticket_to_ship',
  },
  shipped: {
    phase: 'with_carrier',
    next: 'receive_coins',
    nextText: `The coins are on their way. Delivery typically takes ${daysLeast} to ${daysMost} business days. ${signed}`,
    done: 4,
    work: 'delivery_overdue',
  },
  delivered: {
    phase: 'delivered',
    next: 'wait_for_receipt',
    nextText: 'The coins were delivered. There’s nothing left to do. We’ll record the receipt on the blockchain.',
    done: 5,
    work: 'ticket_to_close',
  },
  closed: {
    phase: 'delivered',
    next: 'nothing',
    nextText: 'The coins were delivered, and the receipt is on the blockchain. There’s nothing left to do.',
    done: 5,
  },
  returned: {
    phase: 'with_holder',
    next: 'pay_costs',
    nextText: `The package came back to us. The coins are safe, and they’re still yours. Please answer our email with the right address: we’ll tell you the costs, and ship the coins again once they’re paid.`,
    done: 3,
    work: 'package_returned',
  },
  costs_paid: {
    phase: 'with_us',
    next: 'wait_for_reshipping',
    nextText: `You don’t need to do anything now: the costs are settled. We’ll ship the coins again and email you the tracking number. It can take ${weeksLeast} to ${weeksMost} weeks or more.`,
    done: 3,
    work: 'package_to_reship',
  },
  reshipped: {
    phase: 'with_carrier',
    next: 'receive_again',
    nextText: `The coins are on their way again. It can take ${weeksLeast} to ${weeksMost} weeks or more. ${signed}`,
    done: 4,
    work: 'delivery_overdue',
  },
  lost_claimed: {
    phase: 'with_us',
    next: 'wait_for_search',
    nextText:
      'The package was reported to us. You don’t need to do anything now. We’ll look into it with the carrier and email you what we find.',
    done: 4,
    work: 'package_lost',
  },
  refused: {
    phase: 'ended',
    next: 'over',
    nextText: over,
    done: 1,
  },
  cancelled: {
    phase: 'ended',
    next: 'over',
    nextText: over,
    done: 1,
  },
} as const satisfies Record<string, StateFacts>;

export type RedemptionState = keyof typeof STATES;
export const REDEMPTION_STATES = Object.keys(STATES) as RedemptionState[];

/** What each state means to its holder and to staff. */
export const redemptionStates: Readonly<Record<RedemptionState, StateFacts>> = STATES;

/** What its holder may have to do or wait for because of the state alone. */
export type NextOfState = Extract<(typeof STATES)[RedemptionState], { next: string }>['next'];
