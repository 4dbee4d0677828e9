import { describe, expect, it } from 'vitest';
import { site } from '#site';
import { quoteLines } from '../messages/holder.ts';
import { formatUsdCents } from '../money.ts';
import { pricePage } from '../price/page-price.ts';
import { deliveredCost, isDomestic, quoteRedemption, readCoins, shippingFromCents } from './quote.ts';

const linesTo = (country?: string) => Object.fromEntries(quoteLines(quoteRedemption(2, country ?? 'US'), country));

describe('the quote of a redemption', () => {
  it('within the United States begins at 30.00 USD', () => {
    expect(quoteRedemption(2, 'USA')).toMatchObject({ coins: 2, tokens: 2, shippingFromCents: 3_000, duties: false });
    expect(linesTo('US')).toMatchObject({
      'You receive': `2 coins, ${site.coin.name}, ${site.coin.weight.short} ${site.metal}`,
      'Shipping, handling and insurance': expect.stringContaining('From $30.00.'),
      Delivery: expect.stringContaining('5 to 10 business days'),
      'On delivery': 'An adult has to sign and show government ID',
    });
    expect(linesTo('US').Abroad).toBeUndefined();
  });

  it('abroad begins at 50.00 USD plus duties, and staff must approve', () => {
    expect(quoteRedemption(1, 'France')).toMatchObject({ shippingFromCents: 5_000, duties: true, staffApproval: true });
    expect(linesTo('France')['Shipping, handling and insurance']).toContain('From $50.00 plus duties.');
    expect(linesTo('France').Abroad).toContain('approve');
  });

  it('names both where the country is not known', () => {
    const shipping = linesTo()['Shipping, handling and insurance'];
    expect(shipping).toContain('$30.00');
    expect(shipping).toContain('$50.00 plus duties');
  });
});

describe('the shipping estimate', () => {
  it.each(['US', 'usa', 'U.S.A.', 'United States', ' the United  States of America '])(
    'knows %s as domestic',
    (country) => {
      expect(isDomestic(country)).toBe(true);
      expect(shippingFromCents(country)).toBe(3_000);
    },
  );

  it.each(['Canada', 'UK', 'Belarus', ''])('asks the international minimum for %j', (country) => {
    expect(shippingFromCents(country)).toBe(5_000);
  });
});

describe('the cost of coins, delivered', () => {
  it.each([
    [1, false, 162_750, 162_750, 3_000, 165_750],
    [1, true, 162_750, 162_750, 5_000, 167_750],
    [3, false, 190_250, 570_750, 3_000, 573_750],
    [12, true, 190_251, 2_283_012, 5_000, 2_288_012],
    [10_000_000, true, 100_000_000, 1_000_000_000_000_000, 5_000, 1_000_000_000_005_000],
  ])('of %d coins (abroad: %s) at %d cents', (coins, abroad, price, valueCents, shippingFromCents, totalFromCents) => {
    expect(deliveredCost(coins, abroad, price)).toEqual({ valueCents, shippingFromCents, totalFromCents });
  });

  it('is for one coin at home what the prerendered page says', () => {
    const { totalFromCents } = deliveredCost(1, false, 162_750);
    expect(pricePage({ cents: 162_750, time: 0 }).deliveredText).toBe(formatUsdCents(totalFromCents));
  });

  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['10000000', 10_000_000],
    ['10000001', undefined],
    ['99999999', undefined],
    ['0', undefined],
    ['01', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['abc', undefined],
  ])('reads %j as %s coins', (typed, coins) => {
    expect(readCoins(typed)).toBe(coins);
  });
});
