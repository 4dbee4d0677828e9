import { describe, expect, it } from 'vitest';
import { coinsPerPackage, site } from '#site';
import { formatUsdCents } from '../money.ts';
import { pricePage } from '../price/page-price.ts';
import { deliveredCost, isDomestic, quoteRedemption, shippingCents } from './quote.ts';
import { quoteLines } from './quote-messages.ts';

const linesTo = (country: string, checkFirst = false) =>
  Object.fromEntries(quoteLines(quoteRedemption(2, country, checkFirst)));

describe('the quote of a redemption', () => {
  it('within the United States is 30.00 USD, firm before anything is turned in', () => {
    expect(quoteRedemption(2, 'USA')).toMatchObject({
      coins: 2,
      tokens: 2,
      shippingCents: 3_000,
      isFirm: true,
      duties: false,
    });
    expect(linesTo('US')).toMatchObject({
      'You receive': `2 coins, ${site.coin.name}, ${site.coin.weight.short} ${site.metal}`,
      'Shipping, handling and insurance': '$30.00',
      Delivery: expect.stringContaining('5 to 10 business days'),
      'On delivery': 'An adult has to sign and show government ID',
    });
    expect(linesTo('US').Abroad).toBeUndefined();
  });

  it('abroad begins at 50.00 USD plus duties, and staff must approve', () => {
    expect(quoteRedemption(1, 'France')).toMatchObject({
      shippingCents: 5_000,
      isFirm: false,
      duties: true,
      staffApproval: true,
    });
    expect(linesTo('France')['Shipping, handling and insurance']).toBe(
      `From $50.00 plus duties. We’ll confirm the amount before you turn in any ${site.symbol}.`,
    );
    expect(linesTo('France').Abroad).toContain('approve');
  });

  it('is confirmed by staff within the US as well, for holders who want to be checked first', () => {
    expect(quoteRedemption(2, 'US', true)).toMatchObject({ isFirm: false, staffApproval: true, duties: false });
    expect(linesTo('US', true)).toMatchObject({ First: expect.stringContaining('identity') });
  });
});

describe('shipping', () => {
  it.each(['US', 'usa', 'U.S.A.', 'United States', ' the United  States of America '])(
    'knows %s as domestic',
    (country) => {
      expect(isDomestic(country)).toBe(true);
      expect(quoteRedemption(1, country).shippingCents).toBe(3_000);
    },
  );

  it('is paid for each insured package', () => {
    const costs = [1, coinsPerPackage, coinsPerPackage + 1].map((coins) => shippingCents(coins, false));
    expect(costs).toEqual([3_000, 3_000, 6_000]);
    expect(shippingCents(2 * coinsPerPackage, true)).toBe(10_000);
  });

  it.each(['Canada', 'UK', 'Belarus', ''])('asks the international minimum for %j', (country) => {
    expect(quoteRedemption(1, country).shippingCents).toBe(5_000);
  });
});

describe('the cost of coins, delivered', () => {
  it.each([
    [1, false, 162_750, 162_750, 3_000, 165_750],
    [1, true, 162_750, 162_750, 5_000, 167_750],
    [3, false, 190_250, 570_750, 3_000, 573_750],
    [12, true, 190_251, 2_283_012, 5_000, 2_288_012],
    [10_000_000, true, 100_000_000, 1_000_000_000_000_000, 2_500_000_000, 1_000_002_500_000_000],
  ])('of %d coins (abroad: %s) at %d cents', (coins, abroad, price, valueCents, shippingFromCents, totalFromCents) => {
    expect(deliveredCost(coins, abroad, price)).toEqual({ valueCents, shippingFromCents, totalFromCents });
  });

  it('is for one coin at home what the prerendered page says', () => {
    const { totalFromCents } = deliveredCost(1, false, 162_750);
    expect(pricePage({ cents: 162_750, time: 0 }).deliveredText).toBe(formatUsdCents(totalFromCents));
  });
});
