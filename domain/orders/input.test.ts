import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { transitionNamed } from '../state-machine.ts';
import { TRANSITION_MESSAGES } from '../transition-input.ts';
import { orderTransitionInput, placeOrder } from './input.ts';
import { orderMachine } from './machine.ts';
import { ORDER_MESSAGES } from './messages.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

const errorOf = (schema: z.ZodMiniType, value: unknown) => {
  const issue = z.safeParse(schema, value).error?.issues[0];
  return issue && [issue.path[0], issue.message];
};

describe('an order', () => {
  const filled = { purchase_id: '0190f6a0-0000-7000-8000-000000000001', method: 'wire' };
  const error = (changes: object) => errorOf(placeOrder, { ...filled, ...changes });

  it.each(Object.keys(PAYMENT_METHODS))('may be paid by %s', (method) => expect(error({ method })).toBeUndefined());

  it.each(['ach', 'ACH', ' Ach '])('is never paid by %j, and says so', (method) => {
    expect(error({ method })).toEqual(['method', ORDER_MESSAGES.methodAch]);
  });

  it.each(['toString', 'credit', '', null])('is not paid by %j', (method) => {
    expect(error({ method })).toEqual(['method', ORDER_MESSAGES.methodUnknown]);
  });

  it('is of one token or more', () => {
    expect(error({ quantity: 1 })).toBeUndefined();
    expect(error({ quantity: 0 })).toEqual(['quantity', FIELD_MESSAGES.quantityInvalid]);
  });
});

describe('a transition by staff', () => {
  const NEEDING_A_REASON = Object.keys(orderMachine.transitions).filter(
    (name) => transitionNamed(orderMachine, name).needsReason,
  );
  const error = (input: object) => errorOf(orderTransitionInput, input);

  it('may be any of the desk’s, and never one of the clock or the chain', () => {
    for (const [transition, { by }] of Object.entries(orderMachine.transitions)) {
      const found = error({
        transition,
        reason: 'why',
        amount_cents: 1,
        reference: 'r',
        paid_on: '2030-11-22',
        refunded_on: '2030-11-22',
        clears_on: '2030-11-22',
        tx: `0x${'a'.repeat(64)}`,
      });
      expect([transition, found]).toEqual([
        transition,
        by === 'staff' ? undefined : ['transition', TRANSITION_MESSAGES.unknown],
      ]);
    }
  });

  it.each(NEEDING_A_REASON)('%s needs a reason', (transition) => {
    expect(error({ transition })).toEqual(['reason', TRANSITION_MESSAGES.reasonNeeded]);
    expect(error({ transition, reason: ' ' })).toEqual(['reason', TRANSITION_MESSAGES.reasonNeeded]);
  });

  it.each([0, 25_000])('cancel may cost %j cents', (fee_cents) => {
    expect(error({ transition: 'cancel', reason: 'why', fee_cents })).toBeUndefined();
  });

  it.each([-1, 25_001, 0.5, '100'])('cancel may not cost %j cents', (fee_cents) => {
    expect(error({ transition: 'cancel', reason: 'why', fee_cents })).toEqual(['fee_cents', ORDER_MESSAGES.feeInvalid]);
  });

  it.each(['2030-02-30', '22.11.2030', ''])('pay refuses the date %j', (paid_on) => {
    const input = { transition: 'pay', amount_cents: 1, reference: 'r', paid_on };
    expect(error(input)).toEqual(['paid_on', ORDER_MESSAGES.paymentDateInvalid]);
  });
});
