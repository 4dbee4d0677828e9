import { describe, expect, it } from 'vitest';
import { orderMachine } from '../orders/machine.ts';
import { canTransition, shownToOf, type TransitionOf } from '../state-machine.ts';
import { factsOf } from '../testing/machine-facts.ts';
import {
  nextForCustomer,
  openChecks,
  PURCHASE_TRANSITION_LABELS,
  type PurchaseState,
  purchaseMachine,
} from './machine.ts';

type Name = TransitionOf<typeof purchaseMachine>;
const { states } = purchaseMachine;
const facts = factsOf(purchaseMachine);

/** What may happen to a request, said once more by hand: all else is forbidden. */
const ALLOWED: Record<PurchaseState, Name[]> = {
  requested: ['order', 'set_wallet', 'refuse', 'restore', 'withhold', 'hold_listed'],
  ordered: ['reopen', 'withhold', 'hold_listed'],
  refused: ['restore', 'hold_listed'],
};
const ALLOWED_ON_HOLD: Record<PurchaseState, Name[]> = {
  requested: ['set_wallet', 'refuse', 'restore', 'release', 'hold_listed'],
  ordered: ['reopen', 'release', 'hold_listed'],
  refused: ['restore', 'hold_listed'],
};

describe.each(states)('a request that is %s', (state) => {
  it.each(facts.names)('makes the transition %s only where the terms allow it', (name) => {
    const row = { state, documentHoldSince: null, openChecks: [] };
    expect(canTransition(purchaseMachine, name, row)).toBe(ALLOWED[state].includes(name));
    const documentHold = { ...row, documentHoldSince: new Date() };
    expect(canTransition(purchaseMachine, name, documentHold)).toBe(ALLOWED_ON_HOLD[state].includes(name));
  });
});

it('calls every line of its history by a name', () => {
  const lines = [...Object.keys(purchaseMachine.first), ...facts.names].filter((name) =>
    shownToOf(purchaseMachine, name),
  );
  expect(lines.filter((name) => !PURCHASE_TRANSITION_LABELS[name])).toEqual([]);
});

it('begins by other names than its orders do, beside which they stand in a history', () => {
  expect(Object.keys(purchaseMachine.first).filter((name) => name in orderMachine.first)).toEqual([]);
});

it('is stopped by a sanctions list until it is released', () => {
  const row = { state: 'requested', documentHoldSince: null, openChecks: [], sanctionsHoldSince: new Date() } as const;
  expect(facts.names.filter((name) => canTransition(purchaseMachine, name, row))).toEqual([
    'set_wallet',
    'refuse',
    'restore',
    'withhold',
    'hold_listed',
    'release_listed',
  ]);
});

it('settles messages only while the customer waits for an answer', () => {
  for (const state of states) {
    const row = { state, documentHoldSince: null, openChecks: [], unansweredSince: new Date() };
    expect(canTransition(purchaseMachine, 'settle_messages', row)).toBe(true);
    expect(canTransition(purchaseMachine, 'settle_messages', { ...row, unansweredSince: null })).toBe(false);
  }
});

it('asks for a reason where staff refuse or hold it', () => {
  expect(facts.needReason).toEqual(['waive_checks', 'refuse', 'withhold']);
});

describe('the checks before an order', () => {
  const at = new Date();
  const unchecked = { agreement: null, identityCheckedAt: null, checksWaivedAt: null };

  it.each([
    [unchecked, false, ['identity', 'agreement']],
    [{ ...unchecked, agreement: '2020-12-01' }, false, ['identity']],
    [unchecked, true, ['identity']],
    [{ ...unchecked, identityCheckedAt: at }, false, ['agreement']],
    [{ ...unchecked, identityCheckedAt: at }, true, []],
    [{ ...unchecked, identityCheckedAt: at, agreement: '2020-12-01' }, false, []],
    [{ ...unchecked, checksWaivedAt: at }, false, []],
  ])('of %j with a payment: %j', (purchase, isPaid, open) => {
    expect(openChecks(purchase, isPaid)).toEqual(open);
  });

  it.each([
    [
      ['identity', 'agreement'],
      ['check_identity', 'waive_checks'],
    ],
    [['agreement'], ['waive_checks']],
    [undefined, []],
  ])('that are open (%j) block the order and allow %j', (checks, allowed) => {
    const row = { state: 'requested', documentHoldSince: null, ...(checks && { openChecks: checks }) } as const;
    const among: Name[] = ['order', 'check_identity', 'waive_checks'];
    expect(among.filter((name) => canTransition(purchaseMachine, name, row))).toEqual(allowed);
  });
});

describe('what the customer has to do next', () => {
  it('is to wait while there is no order, and to order again after one has ended', () => {
    expect(nextForCustomer('requested', undefined)).toBe('wait_for_order');
    expect(nextForCustomer('requested', undefined, { hasWallet: false })).toBe('give_wallet');
    expect(nextForCustomer('requested', 'cancelled')).toBe('order_again');
    expect(nextForCustomer('requested', 'lapsed')).toBe('order_lapsed');
  });

  it('is to pay a placed order, even while documents are awaited, because it still expires', () => {
    expect(nextForCustomer('ordered', 'placed')).toBe('pay');
    expect(nextForCustomer('ordered', 'placed', { sanctionsHold: true })).toBe('wait_for_review');
    expect(nextForCustomer('ordered', 'issued', { sanctionsHold: true })).toBe('look_into_wallet');
    expect(nextForCustomer('ordered', 'placed', { documentHold: true })).toBe('pay');
  });

  it('is to give the identity data that were asked for, before anything else that waits, but after paying', () => {
    expect(nextForCustomer('requested', undefined, { identityAsked: true })).toBe('give_identity');
    expect(nextForCustomer('requested', undefined, { identityAsked: true, hasWallet: false })).toBe('give_identity');
    expect(nextForCustomer('requested', undefined, { identityAsked: true, documentHold: true })).toBe('give_identity');
    expect(nextForCustomer('ordered', 'placed', { identityAsked: true })).toBe('pay');
    expect(nextForCustomer('ordered', 'issued', { identityAsked: true })).toBe('look_into_wallet');
  });

  it('is to send documents whenever the request is on hold for them', () => {
    expect(nextForCustomer('requested', undefined, { documentHold: true })).toBe('send_documents');
    for (const state of ['awaiting_approval', 'paid'] as const) {
      expect(nextForCustomer('ordered', state, { documentHold: true })).toBe('send_documents');
    }
    expect(nextForCustomer('ordered', 'issuing', { documentHold: true })).toBe('wait_for_chain');
  });

  it('is nothing once the request is refused', () => {
    for (const order of [undefined, ...orderMachine.states]) {
      expect(nextForCustomer('refused', order, { documentHold: true })).toBe('nothing');
    }
  });
});
