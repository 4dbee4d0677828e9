import { expect, it } from 'vitest';
import { costText, gainText, realizedText } from './messages.ts';

it('says a loss with a sign, and what a figure leaves out', () => {
  expect([gainText(12_345), gainText(-5), gainText(0)]).toEqual(['$123.45', '−$0.05', '$0.00']);
  expect(realizedText(-100, { unknownGains: 0, unmarked: 0 })).toBe('−$1.00');
  expect(realizedText(100, { unknownGains: 1, unmarked: 2 })).toBe(
    '$1.00 without 2 sends not marked and 1 sale of unknown cost',
  );
});

it('says a cost, of how many tokens it is unknown, and nothing of none', () => {
  const coin = 1_000_000_000n;
  expect(costText({ units: 0n, cents: 0, unknown: 0n })).toBe('None');
  expect(costText({ units: 2n * coin, cents: 325_500, unknown: 0n })).toBe('2 USG, cost $3,255.00');
  expect(costText({ units: 2n * coin, cents: 162_750, unknown: coin })).toBe(
    '2 USG, cost $1,627.50 without 1 USG of unknown cost',
  );
  expect(costText({ units: coin, cents: 0, unknown: coin })).toBe('1 USG, cost unknown');
});
