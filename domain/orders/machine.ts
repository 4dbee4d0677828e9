import { site } from '#site';
import { PURCHASE_MESSAGES } from '../purchases/messages.ts';
import {
  labelsOf,
  type StaffTransitionOf,
  type StateOf,
  stateMachine,
} from '../state-machine.ts';
import { PAYMENT_METHODS } from '../terms.ts';

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
const STATE_NAMES = Object.keys(STATES) as (keyof typeof STATES)[];
/** Afterwards the tokens are on their way, or the order is over. */
const WITHHOLDABLE = ['awaiting_approval', 'placed', 'paid'] as const;

/**
 * A sales order (docs/product.md, States and transitions); the buyer has no transition in it. A matching issue in a final block counts
 * from every state: the tokens are out, whatever the books say.
 */
export const orderMachine = stateMachine({
  states: STATE_NAMES,
  first: { prepare: 'awaiting_approval', place: 'placed' },
  transitions: {
    approve: {
      from: ['awaiting_approval'],
      to: 'placed',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'customer',
      label: 'Order approved and placed',
      email: 'order-placed',
    },
    decline: {
      from: ['awaiting_approval'],
      to: 'cancelled',
      by: 'staff',
      needsReason: true,
      shownTo: 'customer',
      label: 'Order not approved',
      screened: false,
      email: 'order-declined',
    },
    pay: {
      from: ['placed'],
      to: 'paid',
      by: 'staff',
      shownTo: 'customer',
      label: 'Payment received',
      screened: false,
      anotherPerson: 'pay',
      email: 'order-paid',
    },
    lapse: {
      from: ['placed'],
      to: 'lapsed',
      by: 'system',
      shownTo: 'customer',
      label: 'Order expired',
      email: 'order-lapsed',
    },
    start_issue: {
      from: ['paid'],
      to: 'issuing',
      by: 'staff',
      blockedByDocumentHold: true,
      shownTo: 'customer',
      label: 'Issuing started',
      anotherPerson: 'issue',
    },
    issue_failed: {
      from: ['issuing'],
      to: 'paid',
      by: 'staff',
      shownTo: 'customer',
      label: 'Issuing interrupted; we’ll try again',
      screened: false,
    },
    issue: {
      from: ['awaiting_approval', 'placed', 'paid', 'issuing', 'cancelled', 'lapsed'],
      to: 'issued',
      by: 'system',
      shownTo: 'customer',
      label: 'Tokens issued',
      email: 'order-issued',
    },
    cancel: {
      from: ['awaiting_approval', 'placed', 'paid'],
      to: 'cancelled',
      by: 'staff',
      needsReason: true,
      shownTo: 'customer',
      label: 'Order canceled',
      screened: false,
      email: 'order-cancelled',
    },
    /** Its hash was used up on the chain without an issue: no signed transaction can ever issue it. */
    void: { from: ['paid', 'issuing'], to: 'paid', by: 'system' },
    /** What the customer gets back of a cancelled order's payment was sent. */
    refund: {
      from: ['cancelled'],
      by: 'staff',
      blockedBySanctionsHold: true,
      shownTo: 'customer',
      label: 'Refund sent',
      email: 'order-refunded',
    },
    /** The Fair Market Value of a cancelled order is known. */
    value: { from: ['cancelled'], by: 'system', shownTo: 'customer', label: 'Fair Market Value determined' },
    withhold: {
      from: WITHHOLDABLE,
      by: 'staff',
      needs: 'no_document_hold',
      needsReason: true,
      shownTo: 'customer',
      label: 'Documents requested',
      screened: false,
      email: 'order-document-hold',
    },
    release: {
      from: WITHHOLDABLE,
      by: 'staff',
      needs: 'document_hold',
      shownTo: 'customer',
      label: 'Documents received',
      screened: false,
      email: 'order-released',
    },
    raise_alarm: { from: STATE_NAMES, by: 'system' },
    settle_alarm: { from: STATE_NAMES, by: 'staff', needs: 'alarm', needsReason: true, screened: false },
  },
});
export type OrderState = StateOf<typeof orderMachine>;
export type OrderStaffTransition = StaffTransitionOf<typeof orderMachine>;

/** What each state means to its customer. */
export const orderStates: Readonly<Record<OrderState, StateFacts & { next: NextOfOrder }>> = STATES;

/** What its customer may have to do or wait for because of the order alone. */
export type NextOfOrder = (typeof STATES)[OrderState]['next'];

/** What each transition is called for the customer. */
export const ORDER_TRANSITION_LABELS = labelsOf(orderMachine, {
  prepare: 'Order prepared; payment method needs approval',
  place: 'Order placed',
});

/** States in which the request cannot get another order. */
export const OPEN_ORDER_STATES = ['awaiting_approval', 'placed', 'paid', 'issuing'] as const satisfies OrderState[];

/** Tokens issued from any other state were never paid for, or their order was over: staff must look. */
export const ISSUE_EXPECTED_STATES = ['paid', 'issuing'] as const satisfies OrderState[];

export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** Taken in special cases only: staff approve the order before it counts (docs/product.md, Payment). */
export const SPECIAL_METHODS = ['visa_debit', 'paypal'] as const satisfies PaymentMethod[];

export const isSpecialMethod = (method: PaymentMethod): boolean => SPECIAL_METHODS.some((each) => each === method);

/** 'VISA debit card': the method alone, without the remark that it is for special cases. */
export const methodText = (method: PaymentMethod): string => PAYMENT_METHODS[method].replace(/ \(.*\)$/, '');

/** How an order that is paid this way begins. */
export const firstOf = (method: PaymentMethod): keyof typeof orderMachine.first =>
  isSpecialMethod(method) ? 'prepare' : 'place';
