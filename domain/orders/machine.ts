import { machine } from '../state-machine.ts';
import { PAYMENT_METHODS } from '../terms.ts';

/**
 * The way of a sales order (SPEC.md section 4); the buyer has no step in it. A matching issue in a final block counts from
 * every state: the tokens are out, whatever the books say.
 */
export const orderSteps = machine({
  states: ['awaiting_approval', 'placed', 'paid', 'issuing', 'issued', 'cancelled', 'lapsed'],
  first: ['awaiting_approval', 'placed'],
  steps: {
    approve: { from: ['awaiting_approval'], to: 'placed', by: 'desk', blockedWhenWithheld: true },
    decline: { from: ['awaiting_approval'], to: 'cancelled', by: 'desk', needsReason: true },
    pay: { from: ['placed'], to: 'paid', by: 'desk' },
    lapse: { from: ['placed'], to: 'lapsed', by: 'system' },
    start_issue: { from: ['paid'], to: 'issuing', by: 'desk', blockedWhenWithheld: true },
    issue_failed: { from: ['issuing'], to: 'paid', by: 'desk' },
    issue: {
      from: ['awaiting_approval', 'placed', 'paid', 'issuing', 'cancelled', 'lapsed'],
      to: 'issued',
      by: 'system',
    },
    cancel: { from: ['awaiting_approval', 'placed', 'paid'], to: 'cancelled', by: 'desk', needsReason: true },
  },
});
export type OrderState = (typeof orderSteps.states)[number];
export type OrderStep = keyof typeof orderSteps.steps;

/** States in which the request cannot get another order. */
export const OPEN_ORDER_STATES = ['awaiting_approval', 'placed', 'paid', 'issuing'] as const satisfies OrderState[];

/** States in which an order can be withheld for documents: afterwards the tokens are on their way, or it is over. */
export const WITHHOLDABLE_ORDER_STATES = ['awaiting_approval', 'placed', 'paid'] as const satisfies OrderState[];

/** Tokens issued from any other state were never paid for, or their order was over: staff must look. */
export const ISSUE_EXPECTED_STATES = ['paid', 'issuing'] as const satisfies OrderState[];

export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** Taken in special cases only: staff approve the order before it counts (SPEC.md section 5). */
export const SPECIAL_METHODS = ['visa_debit', 'paypal'] as const satisfies PaymentMethod[];

export const isSpecialMethod = (method: PaymentMethod): boolean => SPECIAL_METHODS.some((each) => each === method);

/** 'VISA debit card': the method alone, without the remark that it is for special cases. */
export const methodText = (method: PaymentMethod): string => PAYMENT_METHODS[method].replace(/ \(.*\)$/, '');

/** What an order begins as. */
export const firstOrderState = (method: PaymentMethod): OrderState =>
  isSpecialMethod(method) ? 'awaiting_approval' : 'placed';
