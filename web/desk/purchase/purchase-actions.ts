import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { shownDate, shownTime } from '#domain/dates.ts';
import { formatUsdCents, usdText } from '#domain/money.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { isCryptoMethod } from '#domain/orders/crypto-payment.ts';
import type { OrderStaffTransition } from '#domain/orders/machine.ts';
import { methodText, PAYMENT_METHODS, type PaymentMethod } from '#domain/orders/payment-methods.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import type { PurchaseStaffTransition, PurchaseState } from '#domain/purchases/machine.ts';
import { CANCELLATION_FEE_MAX_CENTS } from '#domain/terms.ts';
import { type ActionFields, REASON, RELEASE_LISTED, reasonWith, WHY } from '../parts/action-fields.ts';
import type { ActionTable, Steps } from '../parts/next-step.tsx';
import type { StateLabel } from '../parts/state-badge.tsx';
import type { NewOrder, Order, OrderInput, PurchaseDetail, PurchaseInput } from './use-purchase-record.ts';

/** What the desk calls each state. */
export const PURCHASE_STATES: Readonly<Record<PurchaseState, StateLabel>> = {
  requested: { label: 'Awaiting order', look: 'waits' },
  ordered: { label: 'Ordered', look: 'quiet' },
  refused: { label: 'Refused', look: 'bad' },
};

const ORDER_STATES: Readonly<Record<OrderState, StateLabel>> = {
  awaiting_approval: { label: 'Awaiting approval', look: 'waits' },
  placed: { label: 'Awaiting payment', look: 'quiet' },
  paid: { label: 'Ready to issue', look: 'waits' },
  issuing: { label: 'Issuing', look: 'quiet' },
  issued: { label: 'Issued', look: 'good' },
  cancelled: { label: 'Canceled', look: 'bad' },
  lapsed: { label: 'Expired', look: 'bad' },
};

const CLEARING: StateLabel = { label: 'Payment clearing', look: 'quiet' };

/** What the desk calls an order's state; it isn't ready to issue while its payment can be reversed. */
export const orderLabel = (state: OrderState, isClearing: boolean): StateLabel =>
  isClearing ? CLEARING : ORDER_STATES[state];

/** 'Bitcoin: at least 6 confirmations. Ethereum: a final block.' */
const settlementsText = (settlements: Order['settlements']) =>
  Object.entries(settlements)
    .map(([method, settlement]) => `${methodText(method as PaymentMethod)}: ${settlement}.`)
    .join(' ');

const METHODS = Object.entries(PAYMENT_METHODS);

/** What an order is made of, at one of the latest prices of the public log that were not withdrawn. */
export const orderFields = (purchase: PurchaseDetail, logged: readonly LoggedPrice[]): ActionFields<NewOrder> => {
  const prices = logged.filter(({ withdrawn }) => !withdrawn);
  return {
    quantity: { label: 'Quantity of tokens', kind: 'count', initial: String(purchase.qty_to_purchase) },
    price_time: {
      label: 'Price',
      kind: 'select',
      initial: String(prices[0]?.time ?? ''),
      options: prices.map(({ time, cents }) => [String(time), `${usdText(cents)}, set ${shownTime(time)}`]),
    },
    method: { label: 'Payment method', kind: 'select', initial: 'wire', options: METHODS },
    crypto_amount: {
      label: 'Exact amount in BTC or ETH',
      kind: 'line',
      optional: true,
      when: ({ method = '' }) => isCryptoMethod(method),
      hint: 'What the customer’s wallet sends. It’s shown with the QR code.',
    },
    ethereum_address: {
      label: 'Approved wallet address',
      kind: 'line',
      initial: purchase.ethereum_address,
      hint: 'The tokens can only be issued to this address.',
    },
  };
};

/** Which of the actions each kind of work asks for; an issue is the wallet's. Where it asks to write to someone, none. */
export const PURCHASE_STEPS: Steps = {
  identity_to_verify: ['check_identity'],
  request_to_order: ['order'],
  message_to_answer: ['answer'],
  order_to_approve: ['approve'],
  payment_awaited: ['pay'],
  payment_due_soon: ['pay'],
  order_alarm: ['settle_alarm'],
  refund_due: ['refund'],
  screening_hit: ['release_listed'],
};

/** The actions on the request itself. */
export const PURCHASE_ACTIONS: ActionTable<PurchaseStaffTransition, PurchaseInput> = {
  // A separate form: its fields depend on the prices.
  order: null,
  check_identity: { label: 'Identity verified', fields: {} },
  waive_checks: {
    label: 'Waive the remaining checks',
    fields: { reason: { label: 'Reason', kind: 'text', hint: 'Kept in the audit log and as a private note.' } },
    danger: true,
  },
  settle_messages: { label: 'The last message needs no answer', fields: {} },
  refuse: { label: 'Refuse the request', fields: { reason: reasonWith('refuse') }, danger: true },
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  release_listed: RELEASE_LISTED,
};

/** The actions on one of its orders. */
export const orderActions = (order: Order): ActionTable<OrderStaffTransition, OrderInput> => ({
  approve: { label: 'Approve the payment method', fields: {} },
  decline: { label: 'Decline', fields: { reason: reasonWith('decline') }, danger: true },
  pay: {
    label: 'Mark as paid',
    fields: {
      amount_cents: { label: 'Amount, USD', kind: 'usd', initial: formatUsdCents(order.total_cents) },
      reference: { label: 'Bank reference or transaction', kind: 'line' },
      paid_on: { label: 'Payment date', kind: 'date', initial: dateInDenver(new Date()) },
      method: { label: 'Paid by', kind: 'select', initial: order.method, options: METHODS },
      settled: {
        label: 'Settled on the blockchain?',
        kind: 'select',
        when: ({ method = '' }) => method in order.settlements,
        options: [
          ['', 'Not yet'],
          ['yes', 'Yes, I’ve looked it up'],
        ],
        hint: settlementsText(order.settlements),
        needed: 'Mark it as paid once the blockchain shows that',
      },
    },
  },
  clear_sooner: {
    label: 'Let it be issued sooner',
    danger: true,
    fields: {
      clears_on: {
        label: 'Can be issued from',
        kind: 'date',
        initial: dateInDenver(new Date()),
        hint: order.clears_on
          ? `Without this: from ${shownDate(order.clears_on)} on, once the payment has cleared.`
          : '',
      },
      why: {
        label: 'Why',
        kind: 'text',
        needed: APPROVAL_MESSAGES.whyNeeded,
        hint: 'Another person reads it and has to approve. The customer doesn’t see it.',
      },
    },
  },
  // Begins when the wallet signs the issue.
  start_issue: null,
  issue_failed: { label: 'Report a failed issue…', fields: {} },
  cancel: {
    label: 'Cancel the order',
    danger: true,
    fields: {
      reason: reasonWith('cancel'),
      fee_cents: {
        label: 'Cancellation fee, USD',
        kind: 'usd',
        optional: true,
        hint: `At most ${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)}; no fee if left blank.`,
      },
    },
  },
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  allow_refund: {
    label: 'Refund in USDC…',
    danger: true,
    fields: {
      amount_cents: { label: 'To be returned, USD', kind: 'usd', initial: formatUsdCents(order.total_cents) },
      why: WHY,
    },
  },
  refund_sale: {
    label: 'Record the refund in USDC',
    fields: {
      tx: {
        label: 'Transaction',
        kind: 'line',
        hint: `From the treasury to ${order.ethereum_address}, in a final block. Nothing else is accepted.`,
      },
    },
  },
  refund: {
    label: 'Record the refund',
    fields: {
      amount_cents: { label: 'Returned, USD', kind: 'usd', initial: formatUsdCents(order.refund_due_cents ?? 0) },
      reference: { label: 'Bank reference or transaction', kind: 'line' },
      refunded_on: { label: 'Refund date', kind: 'date', initial: dateInDenver(new Date()) },
      why: WHY,
    },
  },
  settle_alarm: { label: 'Resolve the alert', fields: { reason: REASON } },
});
