import { labelsOf, type StaffTransitionOf, stateMachine } from '../state-machine.ts';
import { isSpecialMethod, type PaymentMethod } from './payment-methods.ts';
import { ORDER_STATES, type OrderState } from './states.ts';

/** Afterwards the tokens are on their way, or the order is over. */
const WITHHOLDABLE = ['awaiting_approval', 'placed', 'paid'] as const;

/**
 * A sales order (docs/product.md, States and transitions); the buyer has no transition in it. A matching issue in a final block counts
 * from every state: the tokens are out, whatever the books say.
 */
export const orderMachine = stateMachine({
  states: ORDER_STATES,
  // One that the sale desk settled is paid and issued at once: both were one transaction, in a final block.
  first: { prepare: 'awaiting_approval', place: 'placed', settle: 'issued' },
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
    /** The tokens may be issued before the payment has cleared. */
    clear_sooner: {
      from: ['paid'],
      by: 'staff',
      needsApproval: 'always',
      shownTo: 'customer',
      label: 'Tokens can be issued sooner',
      screened: false,
      email: 'order-clears-sooner',
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
    /** Two people let the price of tokens that were sold at once go back to the wallet that paid, as a payment of its own. */
    allow_refund: {
      from: ['issued'],
      by: 'staff',
      needsApproval: 'always',
      blockedBySanctionsHold: true,
      shownTo: 'customer',
      label: 'Refund approved',
    },
    /** The blockchain shows that payment in a final block. */
    refund_sale: {
      from: ['issued'],
      by: 'staff',
      blockedBySanctionsHold: true,
      shownTo: 'customer',
      label: 'Refund sent',
      email: 'order-sale-refunded',
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
    raise_alarm: { from: ORDER_STATES, by: 'system' },
    settle_alarm: { from: ORDER_STATES, by: 'staff', needs: 'alarm', needsReason: true, screened: false },
  },
});
export type OrderStaffTransition = StaffTransitionOf<typeof orderMachine>;

/** What each transition is called for the customer. */
export const ORDER_TRANSITION_LABELS = labelsOf(orderMachine, {
  prepare: 'Order prepared; payment method needs approval',
  place: 'Order placed',
  settle: 'Paid with USDC, tokens issued',
});

/** States in which the request cannot get another order. */
export const OPEN_ORDER_STATES = ['awaiting_approval', 'placed', 'paid', 'issuing'] as const satisfies OrderState[];

/** Tokens issued from any other state were never paid for, or their order was over: staff must look. */
export const ISSUE_EXPECTED_STATES = ['paid', 'issuing'] as const satisfies OrderState[];

/** How an order that is paid this way begins. */
export const firstOf = (method: PaymentMethod): 'prepare' | 'place' => (isSpecialMethod(method) ? 'prepare' : 'place');
