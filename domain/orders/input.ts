import * as z from 'zod/mini';
import { recipientAddress } from '../ethereum-address.ts';
import { bytes32, coinQuantity, day, requiredText, wholeNumber } from '../field-schemas.ts';
import { API_MESSAGES } from '../messages/api.ts';
import { purchaseMachine } from '../purchases/machine.ts';
import { why } from '../staff/desk-input.ts';
import { CANCELLATION_FEE_MAX_CENTS, MIN_ORDER_COINS } from '../terms.ts';
import { centsUpTo, transitionInput } from '../transition-input.ts';
import { cryptoAmountProblem } from './crypto-payment.ts';
import { orderMachine } from './machine.ts';
import { ORDER_MESSAGES } from './messages.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts';

const isMethod = (value: string): value is PaymentMethod => Object.hasOwn(PAYMENT_METHODS, value);

/** How an order is paid, by its code; ACH has a separate message. */
export const paymentMethod = z.pipe(
  z.string(ORDER_MESSAGES.methodUnknown).check(
    z.refine((value) => value.trim().toLowerCase() !== 'ach', ORDER_MESSAGES.methodAch),
    z.refine((value) => value.trim().toLowerCase() === 'ach' || isMethod(value), ORDER_MESSAGES.methodUnknown),
  ),
  z.transform((value) => value as PaymentMethod),
);

export const transactionHash = z.pipe(
  bytes32(ORDER_MESSAGES.transactionInvalid),
  z.transform((value) => value.toLowerCase() as `0x${string}`),
);

/** What staff enter of a payment that came in. */
export const paymentFields = {
  /** What arrived, in dollars at the rate of its arrival. */
  amount_cents: centsUpTo(Number.MAX_SAFE_INTEGER, ORDER_MESSAGES.paymentInvalid),
  /** The bank's reference or the payment's transaction. */
  reference: requiredText(200, ORDER_MESSAGES.paymentReferenceNeeded),
  paid_on: day(ORDER_MESSAGES.paymentDateInvalid),
};

/** POST /api/orders. What is left out is as the customer requested it, at the price in force. */
export const placeOrder = z
  .object({
    purchase_id: z.uuid(API_MESSAGES.notFound),
    quantity: z.optional(coinQuantity(MIN_ORDER_COINS)),
    /** The signed time of a price in the public log. */
    price_time: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, ORDER_MESSAGES.priceUnknown)),
    method: paymentMethod,
    ethereum_address: z.optional(recipientAddress),
    /** In BTC or ETH, where the order is paid by one of them: what the customer's wallet sends. */
    crypto_amount: z.optional(z.string()),
  })
  .check(
    z.superRefine(({ method, crypto_amount }, { addIssue }) => {
      const message = cryptoAmountProblem(method, crypto_amount);
      if (message) addIssue({ code: 'custom', message, path: ['crypto_amount'] });
    }),
  );
export type PlaceOrder = z.infer<typeof placeOrder>;

/** POST /api/orders/:id/transitions: what staff may do, with what each transition needs. Dollars in cents. */
export const orderTransitionInput = transitionInput(orderMachine, {
  approve: {},
  decline: {},
  pay: {
    ...paymentFields,
    method: z.optional(paymentMethod),
    /** Of a payment on a blockchain: that staff have seen it settled there (clearing in site.config.ts). */
    settled: z.optional(z.literal('yes')),
  },
  clear_sooner: { clears_on: day(ORDER_MESSAGES.clearsSoonerInvalid), why },
  start_issue: {},
  issue_failed: {},
  cancel: { fee_cents: z._default(centsUpTo(CANCELLATION_FEE_MAX_CENTS, ORDER_MESSAGES.feeInvalid), 0) },
  refund: {
    amount_cents: centsUpTo(Number.MAX_SAFE_INTEGER, ORDER_MESSAGES.refundInvalid),
    /** The bank's reference or the refund's transaction. */
    reference: requiredText(200, ORDER_MESSAGES.refundReferenceNeeded),
    refunded_on: day(ORDER_MESSAGES.paymentDateInvalid),
    why,
  },
  allow_refund: { amount_cents: centsUpTo(Number.MAX_SAFE_INTEGER, ORDER_MESSAGES.refundInvalid), why },
  refund_sale: { tx: transactionHash },
  withhold: {},
  release: {},
  settle_alarm: {},
});
export type OrderTransitionInput = z.infer<typeof orderTransitionInput>;

/** POST /api/purchaseList/:id/transitions; a request becomes an order by POST /api/orders. */
export const purchaseTransitionInput = transitionInput(purchaseMachine, {
  check_identity: {},
  waive_checks: {},
  refuse: {},
  withhold: {},
  release: {},
  release_listed: { why },
  settle_messages: {},
});
export type PurchaseTransitionInput = z.infer<typeof purchaseTransitionInput>;
