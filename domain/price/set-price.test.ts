import { describe, expect, it } from 'vitest';
import { PRICE_MESSAGES } from './messages.ts';
import { changePercentText, priceChange, setPriceInput } from './set-price.ts';

const signature = `0x${'ab'.repeat(65)}`;
const good = { price: 162_750, time: 1_760_000_000, signature };

describe('a price to be set', () => {
  it('accepts whole cents up to a million dollars', () => {
    expect(setPriceInput.parse(good)).toEqual(good);
    expect(setPriceInput.safeParse({ ...good, price: 100_000_000 }).success).toBe(true);
  });

  it.each([
    [0, PRICE_MESSAGES.priceNotPositive],
    [-1, PRICE_MESSAGES.priceNotPositive],
    [100_000_001, PRICE_MESSAGES.priceAbsurd],
    [1627.5, PRICE_MESSAGES.priceNotCents],
    ['162750', PRICE_MESSAGES.priceNotCents],
    [Number.NaN, PRICE_MESSAGES.priceNotCents],
    [null, PRICE_MESSAGES.priceNotCents],
  ])('refuses the price %j with a message', (price, message) => {
    const read = setPriceInput.safeParse({ ...good, price });
    expect(read.error?.issues[0]?.message).toBe(message);
  });

  it.each([{ time: 1.5 }, { time: 0 }, { signature: '0x' }, { signature: undefined }])('refuses %j', (part) => {
    expect(setPriceInput.safeParse({ ...good, ...part }).success).toBe(false);
  });
});

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
