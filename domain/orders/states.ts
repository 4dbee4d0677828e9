/** What a state means to its customer. */
type StateFacts = {
  /** What the customer has to do or wait for, unless something else comes first (nextForCustomer); purchases/next-step.ts says it in words. */
  next: string;
  /** It waits for us, or for another order, so that it stops while identity data or documents are awaited. */
  isOurTurn?: true;
  /** How many of the stages on the request's page are done, and what stands there for the rest where it is over. A cancelled order keeps those that it had reached. */
  done: number;
  ended?: string;
};

const STATES = {
  awaiting_approval: {
    next: 'wait_for_approval',
    isOurTurn: true,
    done: 1,
  },
  placed: { next: 'pay', done: 2 },
  paid: {
    next: 'wait_for_issue',
    isOurTurn: true,
    done: 3,
  },
  issuing: {
    next: 'wait_for_chain',
    done: 3,
  },
  issued: {
    next: 'look_into_wallet',
    done: 4,
  },
  cancelled: {
    next: 'order_again',
    isOurTurn: true,
    done: 1,
    ended: 'Canceled',
  },
  lapsed: {
    next: 'order_lapsed',
    isOurTurn: true,
    done: 2,
    ended: 'Expired',
  },
} as const satisfies Record<string, StateFacts>;

export type OrderState = keyof typeof STATES;
export const ORDER_STATES = Object.keys(STATES) as OrderState[];

/** What each state means to its customer. */
export const orderStates: Readonly<Record<OrderState, StateFacts & { next: NextOfOrder }>> = STATES;

/** What its customer may have to do or wait for because of the order alone. */
export type NextOfOrder = (typeof STATES)[OrderState]['next'];
