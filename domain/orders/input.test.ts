import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ORDER_MESSAGES } from '../messages/staff.ts';
import { FIELD_MESSAGES } from '../messages/visitor.ts';
import { PAYMENT_METHODS } from '../terms.ts';
import { orderStepInput, placeOrder } from './input.ts';
import { orderSteps } from './machine.ts';

const faultOf = (schema: z.ZodMiniType, value: unknown) => {
  const issue = z.safeParse(schema, value).error?.issues[0];
  return issue && [issue.path[0], issue.message];
};

describe('an order', () => {
  const filled = { purchase_id: '0190f6a0-0000-7000-8000-000000000001', method: 'wire' };
  const fault = (changes: object) => faultOf(placeOrder, { ...filled, ...changes });

  it.each(Object.keys(PAYMENT_METHODS))('may be paid by %s', (method) => expect(fault({ method })).toBeUndefined());

  it.each(['ach', 'ACH', ' Ach '])('is never paid by %j, and says so', (method) => {
    expect(fault({ method })).toEqual(['method', ORDER_MESSAGES.methodAch]);
  });

  it.each(['toString', 'credit', '', null])('is not paid by %j', (method) => {
    expect(fault({ method })).toEqual(['method', ORDER_MESSAGES.methodUnknown]);
  });

  it('is of one token or more', () => {
    expect(fault({ quantity: 1 })).toBeUndefined();
    expect(fault({ quantity: 0 })).toEqual(['quantity', FIELD_MESSAGES.quantityInvalid]);
  });
});

describe('a step of staff', () => {
  const fault = (input: object) => faultOf(orderStepInput, input);

  it('may be any of the desk’s, and never one of the clock or the chain', () => {
    for (const [step, { by }] of Object.entries(orderSteps.steps)) {
      const found = fault({ step, reason: 'why', amount_cents: 1, reference: 'r', paid_on: '2030-11-22' });
      expect([step, found]).toEqual([step, by === 'desk' ? undefined : ['step', ORDER_MESSAGES.stepUnknown]]);
    }
  });

  it.each(['decline', 'cancel', 'withhold', 'settle_alarm'])('%s needs a reason', (step) => {
    expect(fault({ step })).toEqual(['reason', ORDER_MESSAGES.reasonNeeded]);
    expect(fault({ step, reason: ' ' })).toEqual(['reason', ORDER_MESSAGES.reasonNeeded]);
  });

  it.each([0, 25_000])('cancel may cost %j cents', (fee_cents) => {
    expect(fault({ step: 'cancel', reason: 'why', fee_cents })).toBeUndefined();
  });

  it.each([-1, 25_001, 0.5, '100'])('cancel may not cost %j cents', (fee_cents) => {
    expect(fault({ step: 'cancel', reason: 'why', fee_cents })).toEqual(['fee_cents', ORDER_MESSAGES.feeInvalid]);
  });

  it.each(['2030-02-30', '22.11.2030', ''])('pay refuses the date %j', (paid_on) => {
    const input = { step: 'pay', amount_cents: 1, reference: 'r', paid_on };
    expect(fault(input)).toEqual(['paid_on', ORDER_MESSAGES.paymentDateInvalid]);
  });
});
