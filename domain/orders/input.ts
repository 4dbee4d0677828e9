import * as z from 'zod/mini';
import { typedAddress } from '../ethereum-address.ts';
import { requiredText, wholeNumber } from '../field-schemas.ts';
import { API_MESSAGES } from '../messages/api.ts';
import { ORDER_MESSAGES } from '../messages/staff.ts';
import { FIELD_MESSAGES } from '../messages/visitor.ts';
import { CANCELLATION_FEE_MAX_CENTS, MAX_SUPPLY_COINS, MIN_ORDER_COINS, PAYMENT_METHODS } from '../terms.ts';
import type { PaymentMethod } from './machine.ts';

const REASON_MAX = 1_000;
const reason = requiredText(REASON_MAX, ORDER_MESSAGES.reasonNeeded);

const isMethod = (value: string): value is PaymentMethod => Object.hasOwn(PAYMENT_METHODS, value);

/** How an order is paid, by its code; ACH gets a sentence of its own. */
export const paymentMethod = z.pipe(
  z.string(ORDER_MESSAGES.methodUnknown).check(
    z.refine((value) => value.trim().toLowerCase() !== 'ach', ORDER_MESSAGES.methodAch),
    z.refine((value) => value.trim().toLowerCase() === 'ach' || isMethod(value), ORDER_MESSAGES.methodUnknown),
  ),
  z.transform((value) => value as PaymentMethod),
);

export const transactionHash = z.pipe(
  z
    .string(ORDER_MESSAGES.transactionInvalid)
    .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{64}$/, ORDER_MESSAGES.transactionInvalid)),
  z.transform((value) => value.toLowerCase() as `0x${string}`),
);

/** POST /api/orders. What is left out is as the customer asked for it, at the price in force. */
export const placeOrder = z.object({
  purchase_id: z.uuid(API_MESSAGES.notFound),
  quantity: z.optional(wholeNumber(MIN_ORDER_COINS, MAX_SUPPLY_COINS, FIELD_MESSAGES.quantityInvalid)),
  /** The signed time of a price in the public log. */
  price_time: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER, ORDER_MESSAGES.priceUnknown)),
  method: paymentMethod,
  ethereum_address: z.optional(typedAddress),
});
export type PlaceOrder = z.infer<typeof placeOrder>;

const cents = (max: number, message: string) =>
  z.number({ error: message }).check(z.int(message), z.minimum(0, message), z.maximum(max, message));

const paymentDay = z.iso.date(ORDER_MESSAGES.paymentDateInvalid);
const simple = <const Step extends string>(step: Step) => z.object({ step: z.literal(step) });
const withReason = <const Step extends string>(step: Step) => z.object({ step: z.literal(step), reason });

/** POST /api/orders/:id/steps: what staff may do, with what each step needs. Dollars in cents. */
export const orderStepInput = z.discriminatedUnion(
  'step',
  [
    simple('approve'),
    withReason('decline'),
    z.object({
      step: z.literal('pay'),
      /** What arrived, in dollars at the rate of its arrival. */
      amount_cents: cents(Number.MAX_SAFE_INTEGER, ORDER_MESSAGES.paymentInvalid),
      /** The bank's reference or the payment's transaction. */
      reference: requiredText(200, ORDER_MESSAGES.paymentReferenceNeeded),
      paid_on: paymentDay,
      method: z.optional(paymentMethod),
    }),
    simple('start_issue'),
    simple('issue_failed'),
    z.object({
      step: z.literal('cancel'),
      reason,
      fee_cents: z._default(cents(CANCELLATION_FEE_MAX_CENTS, ORDER_MESSAGES.feeInvalid), 0),
    }),
    withReason('withhold'),
    simple('release'),
    z.object({ step: z.literal('settle_alarm'), reason }),
  ],
  ORDER_MESSAGES.stepUnknown,
);
export type OrderStepInput = z.infer<typeof orderStepInput>;

/** POST /api/purchaseList/:id/steps. */
export const purchaseStepInput = z.discriminatedUnion(
  'step',
  [withReason('refuse'), withReason('withhold'), simple('release')],
  ORDER_MESSAGES.stepUnknown,
);
export type PurchaseStepInput = z.infer<typeof purchaseStepInput>;
