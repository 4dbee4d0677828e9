import { describe, expect, it } from 'vitest';
import { deskSteps, endStates, mayStep } from '../state-machine.ts';
import { PAYMENT_METHODS } from '../terms.ts';
import { firstOrderState, OPEN_ORDER_STATES, type OrderState, type OrderStep, orderSteps } from './machine.ts';

const { states, steps } = orderSteps;
const NAMES = Object.keys(steps) as OrderStep[];

/** What an order may do, said once more by hand: all else is forbidden. */
const ALLOWED: Record<OrderState, OrderStep[]> = {
  awaiting_approval: ['approve', 'decline', 'issue', 'cancel'],
  placed: ['pay', 'lapse', 'issue', 'cancel'],
  paid: ['start_issue', 'issue', 'cancel'],
  issuing: ['issue_failed', 'issue'],
  issued: [],
  cancelled: ['issue'],
  lapsed: ['issue'],
};

describe.each(states)('an order that is %s', (state) => {
  it.each(NAMES)('takes the step %s only where the terms allow it', (step) => {
    expect(mayStep(orderSteps, state, step)).toBe(ALLOWED[state].includes(step));
  });
});

describe('an order withheld for documents', () => {
  it('is neither placed nor issued, and may be paid, cancelled or lapse', () => {
    const blocked = NAMES.filter((step) => steps[step].from.some((state) => !mayStep(orderSteps, state, step, true)));
    expect(blocked).toEqual(['approve', 'start_issue']);
  });
});

it('leaves the lapse to the clock and the issue to the chain', () => {
  expect(NAMES.filter((step) => steps[step].by === 'system')).toEqual(['lapse', 'issue']);
  expect(deskSteps(orderSteps, 'placed')).toEqual(['pay', 'cancel']);
});

it('asks for a reason where staff end it', () => {
  expect(NAMES.filter((step) => steps[step].needsReason)).toEqual(['decline', 'cancel']);
});

it('ends with the tokens issued; nothing else cannot be overtaken by the chain', () => {
  expect(endStates(orderSteps)).toEqual(['issued']);
});

it('is open until it is issued, cancelled or lapsed', () => {
  expect(states.filter((state) => !OPEN_ORDER_STATES.some((open) => open === state))).toEqual([
    'issued',
    'cancelled',
    'lapsed',
  ]);
});

it('waits for approval where it is paid by VISA debit or PayPal', () => {
  const methods = Object.keys(PAYMENT_METHODS) as (keyof typeof PAYMENT_METHODS)[];
  expect(methods.filter((method) => firstOrderState(method) === 'awaiting_approval')).toEqual(['visa_debit', 'paypal']);
});
