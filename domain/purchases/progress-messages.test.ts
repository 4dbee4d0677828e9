import { expect, it } from 'vitest';
import { balanceMessage } from './progress-messages.ts';

const PAID: Parameters<typeof balanceMessage>[0] = {
  state: 'cancelled',
  paid_cents: 325_500,
  fee_cents: 25_000,
  refund_due_cents: 300_500,
  refunded_cents: null,
  refunded_on: null,
};

it.each<[Partial<typeof PAID>, string]>([
  [{}, 'We’ll send back $3,005.00: your $3,255.00, less the cancellation fee of $250.00.'],
  [{ fee_cents: 0, refund_due_cents: 325_500 }, 'We’ll send back $3,255.00: your $3,255.00. '],
  [{ refunded_cents: 300_500, refunded_on: '2030-11-25' }, 'We sent your refund of $3,005.00 on November 25, 2030.'],
  [{ paid_cents: null, fee_cents: 0, refund_due_cents: null }, 'You don’t owe anything.'],
  [{ paid_cents: null, refund_due_cents: null }, 'We’ll write to you about the cancellation fee of $250.00.'],
  [
    { paid_cents: 20_000, refund_due_cents: 0 },
    'Nothing is left of your $200.00 after the cancellation fee of $250.00.',
  ],
])('says what a cancelled order leaves to pay or to get back: %j', (changes, said) => {
  expect(balanceMessage({ ...PAID, ...changes })).toContain(said);
});

it('says nothing of money for an order that was not cancelled', () => {
  expect(balanceMessage({ ...PAID, state: 'issued' })).toBe('');
});
