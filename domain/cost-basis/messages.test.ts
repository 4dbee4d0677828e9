import { expect, it } from 'vitest';
import { costText, gainText, realizedText, unrealizedText } from './messages.ts';

it('says a loss with a sign, and what a figure leaves out', () => {
  expect([gainText(12_345), gainText(-5), gainText(0)]).toEqual(['$123.45', '−$0.05', '$0.00']);
  expect(realizedText(0, { unknownGains: 0, unmarked: 1 })).toBe('$0.00, not counting 1 unmarked send');
  expect(realizedText(-100, { unknownGains: 0, unmarked: 0 })).toBe('−$1.00');
  expect(realizedText(100, { unknownGains: 1, unmarked: 2 })).toBe(
    '$1.00, not counting 2 unmarked sends and 1 sale of unknown gain',
  );
});

it('says a cost, of how many tokens it is unknown, and nothing of none', () => {
  const coin = 1_000_000_000n;
  expect(costText({ units: 0n, cents: 0, unknown: 0n })).toBe('None');
  expect(costText({ units: 2n * coin, cents: 325_500, unknown: 0n })).toBe('2 USG, cost $3,255.00');
  expect(costText({ units: 2n * coin, cents: 162_750, unknown: coin })).toBe(
    '2 USG, cost $1,627.50, not counting 1 USG of unknown cost',
  );
  expect(costText({ units: coin, cents: 0, unknown: coin })).toBe('1 USG, cost unknown');
});

it('says why there is no unrealized gain: nothing is held, its cost or our price is unknown, or our price isn’t here yet', () => {
  const held = { units: 1_000_000_000n, cents: 150_000, unknown: 0n };
  expect(unrealizedText(held, 162_750)).toBe('$127.50 at $1,627.50');
  expect(unrealizedText(held, undefined)).toBe('Our price isn’t here yet');
  expect(unrealizedText(held, null)).toBe('Unknown: we had no price then');
  expect(unrealizedText({ ...held, cents: 0, unknown: held.units }, 162_750)).toBe('Unknown, as the cost is');
  expect(unrealizedText({ units: 0n, cents: 0, unknown: 0n }, undefined)).toBe('None');
});
