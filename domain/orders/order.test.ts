import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SUPPLY_COINS, PRICE_MAX_CENTS } from '../terms.ts';
import { marketDifferenceCents, orderTotalCents, paymentDue } from './order.ts';
import { orderHash } from './order-hash.ts';

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

it('costs its quantity at its price, exactly, up to the largest there can be', () => {
  expect(orderTotalCents(2, 162_750)).toBe(325_500);
  const most = orderTotalCents(MAX_SUPPLY_COINS, PRICE_MAX_CENTS);
  expect(BigInt(most)).toBe(BigInt(MAX_SUPPLY_COINS) * BigInt(PRICE_MAX_CENTS));
});

describe('Market Gain and Market Loss', () => {
  it.each([
    ['a gain where the price rose', 170_000, 14_500],
    ['a loss where it fell', 150_000, -25_500],
    ['nothing where it stayed', 162_750, 0],
  ])('are %s', (_, fairMarketCents, difference) => {
    expect(marketDifferenceCents({ quantity: 2, priceCents: 162_750 }, fairMarketCents)).toBe(difference);
  });

  it('are what the coins would cost now less what they cost then, to the cent', () => {
    const cents = fc.integer({ min: 1, max: PRICE_MAX_CENTS });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_SUPPLY_COINS }), cents, cents, (quantity, priceCents, now) => {
        const difference = marketDifferenceCents({ quantity, priceCents }, now);
        expect(difference).toBe(orderTotalCents(quantity, now) - orderTotalCents(quantity, priceCents));
      }),
    );
  });
});
