import { site } from '#site';
import { PURCHASE_MESSAGES } from '../purchases/messages.ts';

/** What a state means to its customer. */
type StateFacts = {
  /** What the customer has to do or wait for, unless something else comes first (nextForCustomer), and the sentence that says so; what to pay depends on the order. */
  next: string;
  nextText?: string;
  /** It waits for us, or for another order, so that it stops while identity data or documents are awaited. */
  isOurTurn?: true;
  /** How many of the stages on the request's page are done, and what stands there for the rest where it is over. A cancelled order keeps those that it had reached. */
  done: number;
  ended?: string;
};

const STATES = {
  awaiting_approval: {
    next: 'wait_for_approval',
    nextText: 'You don’t need to do anything now. This payment method needs our approval first; please don’t pay yet.',
    isOurTurn: true,
    done: 1,
  },
  placed: { next: 'pay', done: 2 },
  paid: {
    next: 'wait_for_issue',
    nextText: `We’ve received your payment. Next, we’ll issue your ${site.symbol} to your wallet.`,
    isOurTurn: true,
    done: 3,
  },
  issuing: {
    next: 'wait_for_chain',
    nextText: `Your ${site.symbol} are on their way: the Ethereum network is confirming the transaction.`,
    done: 3,
  },
  issued: {
    next: 'look_into_wallet',
    nextText: `Your ${site.symbol} are in your wallet. There’s nothing left to do.`,
    done: 4,
  },
  cancelled: {
    next: 'order_again',
    nextText: `Your order was canceled. ${PURCHASE_MESSAGES.stillOpen}`,
    isOurTurn: true,
    done: 1,
    ended: 'Canceled',
  },
  lapsed: {
    next: 'order_lapsed',
    nextText: `Your order has expired. ${PURCHASE_MESSAGES.lapsed} ${PURCHASE_MESSAGES.stillOpen}`,
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
