import { describe, expect, it } from 'vitest';
import { canTransition, shownToOf, staffTransitions, type TransitionOf } from '../state-machine.ts';
import { factsOf } from '../testing/machine-facts.ts';
import { firstOf, OPEN_ORDER_STATES, ORDER_TRANSITION_LABELS, orderMachine } from './machine.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import type { OrderState } from './states.ts';

type Name = TransitionOf<typeof orderMachine>;
const { states, transitions } = orderMachine;
const facts = factsOf(orderMachine);
const row = (state: OrderState, onHold = false) => ({ state, documentHoldSince: onHold ? new Date() : null });

/** What may happen to an order, said once more by hand: all else is forbidden. */
const ALLOWED: Record<OrderState, Name[]> = {
  awaiting_approval: ['approve', 'decline', 'issue', 'cancel', 'withhold', 'raise_alarm'],
  placed: ['pay', 'lapse', 'issue', 'cancel', 'withhold', 'raise_alarm'],
  paid: ['clear_sooner', 'start_issue', 'issue', 'cancel', 'void', 'withhold', 'raise_alarm'],
  issuing: ['issue_failed', 'issue', 'void', 'raise_alarm'],
  issued: ['allow_refund', 'refund_sale', 'raise_alarm'],
  cancelled: ['issue', 'refund', 'value', 'raise_alarm'],
  lapsed: ['issue', 'raise_alarm'],
};

describe.each(states)('an order that is %s', (state) => {
  it.each(facts.names)('makes the transition %s only where the terms allow it', (name) => {
    expect(canTransition(orderMachine, name, row(state))).toBe(ALLOWED[state].includes(name));
  });
});

describe('an order withheld for documents', () => {
  it('can be paid, cancelled or lapse, but not placed or issued', () => {
    expect(facts.blockedByDocumentHold).toEqual(['approve', 'start_issue']);
    for (const name of facts.blockedByDocumentHold) {
      const [from = 'paid'] = transitions[name].from as readonly OrderState[];
      expect(canTransition(orderMachine, name, row(from, true))).toBe(false);
      expect(canTransition(orderMachine, name, row(from), true)).toBe(false);
    }
    expect(staffTransitions(orderMachine, row('placed', true))).toEqual(['pay', 'cancel', 'release']);
  });
});

it('leaves the lapse and the value to the clock and the issue to the chain', () => {
  expect(facts.bySystem).toEqual(['lapse', 'issue', 'void', 'value', 'raise_alarm']);
  expect(staffTransitions(orderMachine, row('placed'))).toEqual(['pay', 'cancel', 'withhold']);
});

it('lets staff settle an alarm from every state, and only where there is one', () => {
  for (const state of states) {
    expect(canTransition(orderMachine, 'settle_alarm', { ...row(state), alarm: 'issued_wrongly' })).toBe(true);
    expect(canTransition(orderMachine, 'settle_alarm', { ...row(state), alarm: null })).toBe(false);
  }
});

it('asks for a reason where staff end it or hold it', () => {
  expect(facts.needReason).toEqual(['decline', 'cancel', 'withhold', 'settle_alarm']);
});

it('calls every line that its customer reads by a name', () => {
  const lines = [...Object.keys(orderMachine.first), ...facts.names].filter((name) => shownToOf(orderMachine, name));
  expect(lines.filter((name) => !ORDER_TRANSITION_LABELS[name])).toEqual([]);
});

it('ends with the tokens issued; the chain can override every other state', () => {
  expect(facts.last).toEqual(['issued']);
});

it('is open until it is issued, cancelled or lapsed', () => {
  expect(states.filter((state) => !OPEN_ORDER_STATES.some((open) => open === state))).toEqual([
    'issued',
    'cancelled',
    'lapsed',
  ]);
});

it('waits for approval if it is paid by VISA debit or PayPal', () => {
  const methods = Object.keys(PAYMENT_METHODS) as (keyof typeof PAYMENT_METHODS)[];
  const waiting = methods.filter((method) => orderMachine.first[firstOf(method)] === 'awaiting_approval');
  expect(waiting).toEqual(['visa_debit', 'paypal']);
});
