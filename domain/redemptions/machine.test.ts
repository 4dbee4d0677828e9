import { describe, expect, it } from 'vitest';
import { deskSteps, endStates, mayStep } from '../state-machine.ts';
import { mayClaimLost, type RedemptionState, type RedemptionStep, redemptionSteps } from './machine.ts';

const { states, steps } = redemptionSteps;
const NAMES = Object.keys(steps) as RedemptionStep[];

/** What a ticket may do, said once more by hand: all else is forbidden. */
const ALLOWED: Record<RedemptionState, RedemptionStep[]> = {
  requested: ['burn', 'refuse', 'cancel'],
  burned: ['check_identity'],
  checked: ['ship'],
  shipped: ['deliver', 'return', 'claim_lost'],
  delivered: ['close'],
  closed: [],
  returned: ['pay_costs'],
  costs_paid: ['reship'],
  reshipped: ['deliver', 'return', 'claim_lost'],
  lost_claimed: ['find', 'replace'],
  refused: ['burn'],
  cancelled: ['burn'],
};

describe.each(states)('a ticket that is %s', (state) => {
  it.each(NAMES)('takes the step %s only where the terms allow it', (step) => {
    expect(mayStep(redemptionSteps, state, step)).toBe(ALLOWED[state].includes(step));
  });
});

describe('a ticket withheld for documents', () => {
  it('is not shipped, and goes on otherwise', () => {
    const blocked = NAMES.filter((step) =>
      steps[step].from.some((state) => !mayStep(redemptionSteps, state, step, true)),
    );
    expect(blocked).toEqual(['ship', 'reship', 'replace']);
  });
});

it('leaves the burn and the closing to the chain', () => {
  expect(NAMES.filter((step) => steps[step].by === 'system')).toEqual(['burn', 'close']);
  expect(deskSteps(redemptionSteps, 'requested')).toEqual(['refuse', 'cancel']);
});

it('asks for a reason wherever the customer loses something', () => {
  expect(NAMES.filter((step) => steps[step].needsReason)).toEqual(['refuse', 'cancel', 'return', 'claim_lost']);
});

it('ends only when the receipt is on the chain', () => {
  expect(endStates(redemptionSteps)).toEqual(['closed']);
});

describe('a lost package', () => {
  const shipped = new Date('2026-01-01T12:00:00Z');
  it.each([
    ['on the day it left', '2026-01-01T12:00:00Z', true],
    ['on the thirtieth day', '2026-01-31T12:00:00Z', true],
    ['a moment later', '2026-01-31T12:00:00.001Z', false],
  ])('may be reported %s: %s', (_, now, may) => {
    expect(mayClaimLost(shipped, new Date(now))).toBe(may);
  });
});
