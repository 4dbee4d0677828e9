import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../orders/payment-methods.ts';
import { ORDER_STATES, type OrderState } from '../orders/states.ts';
import { nextForCustomer, purchaseMachine } from './machine.ts';
import { type NextForCustomer, purchaseNextStep } from './next-step.ts';

const ORDER = {
  state: 'placed' as OrderState,
  total_cents: 325_500,
  method: 'wire' as PaymentMethod,
  due_at: '2030-11-23T00:04:00Z' as string | null,
  clears_on: null as string | null,
  paid_cents: null as number | null,
  fee_cents: null,
  refund_due_cents: null as number | null,
  refunded_cents: null,
  refunded_on: null,
};
const stepOf = (next: NextForCustomer, quantity = 3, order: Partial<typeof ORDER> = {}) =>
  purchaseNextStep(next, { quantity, order: { ...ORDER, ...order } });

const BOTH = [false, true];
const FLAGS = ['documentHold', 'sanctionsHold', 'hasWallet', 'identityAsked', 'identityOpen', 'isClearing'] as const;
const flagsOf = (bits: number) =>
  Object.fromEntries(FLAGS.map((flag, index) => [flag, BOTH[(bits >> index) & 1]])) as Record<
    (typeof FLAGS)[number],
    boolean
  >;
const STANDINGS = purchaseMachine.states.flatMap((state) =>
  [undefined, ...ORDER_STATES].flatMap((order) =>
    Array.from({ length: 2 ** FLAGS.length }, (_, bits) => ({ state, order, flags: flagsOf(bits) })),
  ),
);

describe('the next step of a purchase', () => {
  it('is never said to be nothing, and names the act that the button offers', () => {
    for (const { state, order, flags } of STANDINGS) {
      const { sentence, action, status } = stepOf(nextForCustomer(state, order, flags));
      expect(sentence).not.toMatch(/nothing left|need to do anything|nothing to do/i);
      expect(sentence.includes('Next: '), sentence).toBe(
        action !== undefined && ['#identity', '#wallet-address', '#files', '#pay'].includes(action.where),
      );
      expect(sentence).toMatch(/[.?]$/);
      expect(status).toMatch(/^[a-z]/);
    }
  });

  it('is the customer’s whenever an order waits for them', () => {
    for (const { order, flags } of STANDINGS) {
      if (order !== undefined || flags.sanctionsHold) continue;
      const { action } = stepOf(nextForCustomer('requested', order, flags));
      const isTheirs = flags.identityAsked || flags.identityOpen || flags.documentHold || !flags.hasWallet;
      expect(action !== undefined, JSON.stringify(flags)).toBe(isTheirs);
    }
  });

  it('is what staff asked for first, then the identity, then the wallet', () => {
    const next = (flags: Parameters<typeof nextForCustomer>[2]) => nextForCustomer('requested', undefined, flags);
    expect(next({ identityAsked: true, documentHold: true })).toBe('give_identity');
    expect(next({ documentHold: true, identityOpen: true, hasWallet: false })).toBe('send_documents');
    expect(next({ identityOpen: true, hasWallet: false })).toBe('give_identity');
    expect(next({ hasWallet: false })).toBe('give_wallet');
    expect(nextForCustomer('ordered', 'placed', { identityOpen: true, documentHold: true })).toBe('pay');
  });

  it('says what to pay, how and until when', () => {
    expect(stepOf('pay')).toEqual({
      status: 'awaiting payment',
      sentence: 'Next: pay $3,255.00 by USD bank wire before November 22, 2030 at 5:04 p.m. Mountain Time.',
      action: { label: 'Pay', where: '#pay' },
    });
  });

  it('is to wait until the payment has cleared, once it is paid, with the day', () => {
    expect(nextForCustomer('ordered', 'paid', { isClearing: true })).toBe('wait_for_clearing');
    expect(nextForCustomer('ordered', 'issuing', { isClearing: true })).toBe('wait_for_chain');
    expect(stepOf('wait_for_clearing', 3, { clears_on: '2031-05-20' })).toEqual({
      status: 'payment clearing',
      sentence:
        'We’ve received your payment. It can still be reversed, so we’ll issue your 3 USG on May 20, 2031 at the earliest.',
    });
  });

  it('counts what has arrived', () => {
    expect(stepOf('look_into_wallet', 3).sentence).toBe('Your 3 USG have arrived.');
    expect(stepOf('look_into_wallet', 1).sentence).toBe('Your 1 USG has arrived.');
  });

  it('says of a canceled order what comes back', () => {
    const paid = { state: 'cancelled', paid_cents: 325_500, refund_due_cents: 325_500 } as const;
    expect(stepOf('order_again', 2, paid).sentence).toContain('We’ll send back $3,255.00');
  });
});
