import { describe, expect, it } from 'vitest';
import { ADMIN_MESSAGES } from '../messages/staff.ts';
import { setPriceInput } from './set-price.ts';

const signature = `0x${'ab'.repeat(65)}`;
const good = { price: 162_750, time: 1_760_000_000, signature };

describe('a price to be set', () => {
  it('accepts whole cents up to a million dollars', () => {
    expect(setPriceInput.parse(good)).toEqual(good);
    expect(setPriceInput.safeParse({ ...good, price: 100_000_000 }).success).toBe(true);
  });

  it.each([
    [0, ADMIN_MESSAGES.priceNotPositive],
    [-1, ADMIN_MESSAGES.priceNotPositive],
    [100_000_001, ADMIN_MESSAGES.priceAbsurd],
    [1627.5, ADMIN_MESSAGES.priceNotCents],
    ['162750', ADMIN_MESSAGES.priceNotCents],
    [Number.NaN, ADMIN_MESSAGES.priceNotCents],
    [null, ADMIN_MESSAGES.priceNotCents],
  ])('refuses the price %j with a message', (price, message) => {
    const read = setPriceInput.safeParse({ ...good, price });
    expect(read.error?.issues[0]?.message).toBe(message);
  });

  it.each([{ time: 1.5 }, { time: 0 }, { signature: '0x' }, { signature: undefined }])('refuses %j', (part) => {
    expect(setPriceInput.safeParse({ ...good, ...part }).success).toBe(false);
  });
});
