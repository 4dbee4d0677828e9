import { expect, it } from 'vitest';
import { priceBefore } from './price-before.ts';

const price = (cents: number, since: number, withdrawn = false) => ({
  cents,
  since,
  withdrawn: withdrawn ? { time: since + 1, signature: '0x' as const, signer: '0x' as const } : null,
});

it('values the end of a year at the last price in effect before it, not at one approved later or withdrawn', () => {
  const prices = [price(5, 120), price(4, 90, true), price(3, 80), price(2, 70)];
  expect(priceBefore(prices, 200)).toBe(5);
  expect(priceBefore(prices, 120)).toBe(3);
  expect(priceBefore(prices, 80)).toBe(2);
  expect(priceBefore(prices, 70)).toBeNull();
});
