import { describe, expect, it } from 'vitest';
import { changePercentText, priceChange } from './price-change.ts';

describe('a change of price', () => {
  it.each([
    [162_750, 1_627, -161_123, '−99.0%', true],
    [162_750, 167_750, 5_000, '+3.1%', false],
    [162_750, 162_750, 0, '0.0%', false],
    [100_000, 110_000, 10_000, '+10.0%', false],
    [100_000, 110_001, 10_001, '+10.0%', true],
    [100_000, 90_000, -10_000, '−10.0%', false],
    [100_000, 89_999, -10_001, '−10.0%', true],
    [1, 100_000_000, 99_999_999, '+9999999900.0%', true],
  ])('from %d to %d cents', (from, to, cents, percent, isLarge) => {
    const change = priceChange(from, to);
    expect(change).toMatchObject({ cents, isLarge });
    expect(changePercentText(change)).toBe(percent);
  });
});
