import { describe, expect, it } from 'vitest';
import { formatEthDown, formatEthUp } from './fee.ts';

describe('an amount of ETH', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [351_234_567_890_123n, '0.00036'],
    [399_900_000_000_000n, '0.0004'],
    [999_999_999_999_999n, '0.001'],
    [1_250_000_000_000_000_000n, '1.3'],
    [123_400_000_000_000_000_000n, '124'],
  ])('of %d wei is rounded up to what matters: %s', (wei, text) => {
    expect(formatEthUp(wei)).toBe(text);
  });

  it.each([
    [0n, '0'],
    [999_999_999_999n, '0'],
    [1_999_999_999_999_999_999n, '1.999999'],
    [10_000_000_000_000_000_000n, '10'],
  ])('of %d wei is cut to six places as a balance: %s', (wei, text) => {
    expect(formatEthDown(wei)).toBe(text);
  });
});
