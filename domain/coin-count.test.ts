import { expect, it } from 'vitest';
import { site } from '#site';
import { ouncesText, readCoins } from './coin-count.ts';

it.each([
  ['1', 1],
  [' 12 ', 12],
  ['10000000', 10_000_000],
  ['10000001', undefined],
  ['1,250', 1_250],
  [' 10,000,000', 10_000_000],
  ['1,25', undefined],
  ['1,250.5', undefined],
  ['123456789', undefined],
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

it('counts ounces', () => {
  expect(ouncesText(1)).toBe(`1 troy ounce of ${site.metal}`);
  expect(ouncesText(1_234)).toBe(`1,234 troy ounces of ${site.metal}`);
});
