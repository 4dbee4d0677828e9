import { describe, expect, it } from 'vitest';
import { type EthPrice, usdCentsFromWeiUp } from '#domain/money.ts';
import { feeText, formatEthDown, formatEthUp } from './fee-text.ts';

describe('a fee', () => {
  const price: EthPrice = { answer: 3_000_00000000n, decimals: 8 };

  it('is shown in ETH, and in dollars where the price of ETH is known', () => {
    const fee = { expected: 400_000_000_000_000n, most: 900_000_000_000_000n };
    expect(feeText(fee)).toBe('about 0.0004 ETH, at most 0.0009 ETH');
    expect(feeText(fee, price)).toBe('about 0.0004 ETH ($1.20), at most 0.0009 ETH ($2.70)');
  });

  it.each([
    [0n, 0],
    [1n, 1],
    [10n ** 18n, 300_000],
    [10n ** 18n + 1n, 300_001],
    [3_333_333_333_333n, 1],
  ])('of %d wei is %d cents, rounded up', (wei, cents) => {
    expect(usdCentsFromWeiUp(wei, price)).toBe(cents);
  });
});

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
