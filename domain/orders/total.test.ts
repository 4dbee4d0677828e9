import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SUPPLY_COINS, PRICE_MAX_CENTS } from '../terms.ts';
import { marketDifferenceCents, orderTotalCents } from './total.ts';

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
