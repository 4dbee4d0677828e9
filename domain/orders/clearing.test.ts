import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInDenver } from '../mountain-time.ts';
import { clearingMorning, clearingNotes, clearsOn, isCleared, settlementOf, settlements } from './clearing.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts';

const METHODS = Object.keys(PAYMENT_METHODS) as PaymentMethod[];
/** What site.config.ts says, said once more by hand. */
const DAYS: Record<PaymentMethod, number> = { wire: 0, bitcoin: 0, ethereum: 0, cash: 0, visa_debit: 120, paypal: 180 };

describe('the day on which a payment clears', () => {
  it.each([
    ['wire', '2030-11-21', '2030-11-21'],
    ['cash', '2030-11-21', '2030-11-21'],
    ['bitcoin', '2030-11-21', '2030-11-21'],
    ['visa_debit', '2030-11-21', '2031-03-21'],
    ['paypal', '2030-11-21', '2031-05-20'],
    ['paypal', '2027-12-31', '2028-06-28'],
  ] as const)('of a payment by %s on %s is %s', (method, paidOn, day) => {
    expect(clearsOn(method, paidOn)).toBe(day);
  });

  it('is never before the payment’s, and as many days after it as the method has', () => {
    const payment = {
      method: fc.constantFrom(...METHODS),
      at: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    };
    fc.assert(
      fc.property(fc.record(payment), ({ method, at }) => {
        const paidOn = dateInDenver(at);
        const days = (Date.parse(clearsOn(method, paidOn)) - Date.parse(paidOn)) / 86_400_000;
        expect(days).toBe(DAYS[method]);
      }),
    );
  });

  it('begins at midnight in Denver, and staff’s work on it with the office’s morning', () => {
    const paid = { clearsOn: '2031-03-21' };
    expect(isCleared(paid, new Date('2031-03-21T05:59:59Z'))).toBe(false);
    expect(isCleared(paid, new Date('2031-03-21T06:00:00Z'))).toBe(true);
    expect(clearingMorning('2031-03-21').toISOString()).toBe('2031-03-21T14:00:00.000Z');
  });

  it('counts as past where it was never recorded', () => {
    expect(isCleared({ clearsOn: null }, new Date(0))).toBe(true);
  });
});

it('asks staff what a blockchain shows, and nobody else', () => {
  expect(METHODS.filter((method) => settlementOf(method) !== undefined)).toEqual(['bitcoin', 'ethereum']);
  expect(settlements()).toEqual({ bitcoin: 'at least 6 confirmations', ethereum: 'a final block' });
});

it('tells the customer before the payment when it counts, or how long the tokens wait for it', () => {
  expect([...clearingNotes('wire'), ...clearingNotes('cash')]).toEqual([]);
  expect(clearingNotes('bitcoin')[0]).toContain('counts once it has 6 confirmations');
  expect(clearingNotes('ethereum')[0]).toContain('counts once its block is final');
  expect(clearingNotes('paypal')[0]).toContain('issue them 180 days after your payment');
});
