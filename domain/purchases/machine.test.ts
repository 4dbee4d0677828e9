import { describe, expect, it } from 'vitest';
import { orderSteps } from '../orders/machine.ts';
import { mayStep } from '../state-machine.ts';
import { nextForCustomer, type PurchaseState, type PurchaseStep, purchaseSteps } from './machine.ts';

const { states, steps } = purchaseSteps;
const NAMES = Object.keys(steps) as PurchaseStep[];

/** What a request may do, said once more by hand: all else is forbidden. */
const ALLOWED: Record<PurchaseState, PurchaseStep[]> = {
  requested: ['order', 'refuse', 'restore'],
  ordered: ['reopen'],
  refused: ['restore'],
};

describe.each(states)('a request that is %s', (state) => {
  it.each(NAMES)('takes the step %s only where the terms allow it', (step) => {
    expect(mayStep(purchaseSteps, state, step)).toBe(ALLOWED[state].includes(step));
  });
});

it('becomes no order while documents are awaited', () => {
  expect(NAMES.filter((step) => !steps[step].from.some((state) => mayStep(purchaseSteps, state, step, true)))).toEqual([
    'order',
  ]);
});

describe('what the customer is told to do next', () => {
  it('is to wait while there is no order, and to ask again where it is over', () => {
    expect(nextForCustomer('requested', undefined, false)).toBe('wait_for_order');
    for (const over of ['lapsed', 'cancelled'] as const) {
      expect(nextForCustomer('requested', over, false)).toBe('order_again');
    }
  });

  it('is to pay a placed order, even while documents are awaited: it runs out', () => {
    expect(nextForCustomer('ordered', 'placed', false)).toBe('pay');
    expect(nextForCustomer('ordered', 'placed', true)).toBe('pay');
  });

  it('is to send documents wherever everything waits for them', () => {
    expect(nextForCustomer('requested', undefined, true)).toBe('send_documents');
    for (const state of ['awaiting_approval', 'paid'] as const) {
      expect(nextForCustomer('ordered', state, true)).toBe('send_documents');
    }
    expect(nextForCustomer('ordered', 'issuing', true)).toBe('wait_for_chain');
  });

  it('is nothing once the request is refused', () => {
    for (const order of [undefined, ...orderSteps.states]) {
      expect(nextForCustomer('refused', order, true)).toBe('nothing');
    }
  });
});
