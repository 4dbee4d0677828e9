import type { QueueKind } from '../staff/queue.ts';

/** What a state means to its holder and to staff. */
type StateFacts = {
  /** Where tokens or coins are, or that all is over. */
  phase: 'before_burn' | 'with_us' | 'with_carrier' | 'with_holder' | 'delivered' | 'ended';
  /** What the holder has to do or wait for, unless something else comes first (next.ts); next-step.ts says it in words. Before the burn it depends on more than the state. */
  next?: string;
  /** How many of the stages on the holder's page are done; the other number where everything was checked before the burn. */
  done: number;
  doneIfCheckedFirst?: number;
  /** What staff have to do; left out where it waits for others, depends on more than the state, or is over. */
  work?: QueueKind;
};

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
    done: 2,
    doneIfCheckedFirst: 3,
    work: 'ticket_to_check',
  },
  checked: {
    phase: 'with_us',
    next: 'wait_for_shipping',
    done: 3,
    work: 'ticket_to_ship',
  },
  shipped: {
    phase: 'with_carrier',
    next: 'receive_coins',
    done: 4,
    work: 'delivery_overdue',
  },
  delivered: {
    phase: 'delivered',
    next: 'wait_for_receipt',
    done: 5,
    work: 'ticket_to_close',
  },
  closed: {
    phase: 'delivered',
    next: 'nothing',
    done: 5,
  },
  returned: {
    phase: 'with_holder',
    next: 'pay_costs',
    done: 3,
    work: 'package_returned',
  },
  costs_paid: {
    phase: 'with_us',
    next: 'wait_for_reshipping',
    done: 3,
    work: 'package_to_reship',
  },
  reshipped: {
    phase: 'with_carrier',
    next: 'receive_again',
    done: 4,
    work: 'delivery_overdue',
  },
  lost_claimed: {
    phase: 'with_us',
    next: 'wait_for_search',
    done: 4,
    work: 'package_lost',
  },
  refused: {
    phase: 'ended',
    next: 'over',
    done: 1,
  },
  cancelled: {
    phase: 'ended',
    next: 'over',
    done: 1,
  },
} as const satisfies Record<string, StateFacts>;

export type RedemptionState = keyof typeof STATES;
export const REDEMPTION_STATES = Object.keys(STATES) as RedemptionState[];

/** What each state means to its holder and to staff. */
export const redemptionStates: Readonly<Record<RedemptionState, StateFacts>> = STATES;

/** What its holder may have to do or wait for because of the state alone. */
export type NextOfState = Extract<(typeof STATES)[RedemptionState], { next: string }>['next'];
