import fc from 'fast-check';
import { expect, it } from 'vitest';
import { premiumOver, premiumText, spotFacts } from './market.ts';

it.each([
  [162_750, 155_000, '$77.50 (5.00%) over spot'],
  [414_999, 401_234, '$137.65 (3.43%) over spot'],
  [155_000, 155_000, 'the same as spot'],
  [154_999, 155_000, '$0.01 (0.00%) under spot'],
  [150_000, 160_000, '$100.00 (6.25%) under spot'],
  [200_005, 200_000, '$0.05 (0.00%) over spot'],
  [200_010, 200_000, '$0.10 (0.01%) over spot'],
])('a price of %d cents is to one of %d: %s', (price, base, text) => {
  expect(premiumText(premiumOver(price, base))).toBe(text);
});

it('is a whole number of basis points, never further than half of one from the exact share', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(cents, cents, (price, base) => {
      const { cents, basisPoints } = premiumOver(price, base);
      expect(cents).toBe(price - base);
      const off = BigInt(basisPoints) * BigInt(base) - BigInt(cents) * 10_000n;
      expect((off < 0n ? -off : off) * 2n <= BigInt(base)).toBe(true);
    }),
  );
});

it('says what spot was when an order was placed, by whom, and what the price was over it', () => {
  const spot = { cents: 401_234, at: '2030-11-21T17:04:00.000Z', source: 'LBMA Gold Price PM' };
  expect(spotFacts(414_999, spot)).toEqual([
    [
      'Spot gold then',
      '$4,012.34 per troy ounce on November 21, 2030 at 10:04 a.m. Mountain Time. Source: LBMA Gold Price PM',
    ],
    ['Premium', '$137.65 (3.43%) over spot, per token'],
  ]);
  const feed = '0x52908400098527886E0F7030069857D2E4169EE7';
  expect(spotFacts(414_999, { ...spot, source: feed })[0]?.[1]).toContain(`Source: the price feed ${feed}`);
  expect(spotFacts(414_999, null)).toEqual([]);
});
