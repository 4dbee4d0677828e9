import { expect, it } from 'vitest';
import { orderHash, paymentDue } from './payment-due.ts';

it.each([
  ['2026-11-21T12:00:00Z', '2026-11-22T12:00:00.000Z'],
  // Both days have another length in Denver; 24 hours are 24 hours.
  ['2026-03-08T01:00:00Z', '2026-03-09T01:00:00.000Z'],
  ['2026-11-01T01:00:00Z', '2026-11-02T01:00:00.000Z'],
])('placed at %s must be paid by %s', (placed, due) => {
  expect(paymentDue(new Date(placed)).toISOString()).toBe(due);
});

it('is named on the chain by a hash of its id, another for every order', () => {
  expect(orderHash('0190f6a0-0000-7000-8000-000000000001')).toMatch(/^0x[0-9a-f]{64}$/);
  expect(orderHash('a')).not.toBe(orderHash('b'));
  expect(orderHash('')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
});
