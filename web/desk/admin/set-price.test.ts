import { describe, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { priceError, priceFormErrors, soonest } from './set-price.ts';

describe('a typed price', () => {
  it.each(['1627.50', '1,627.50', '2650', '0.01', '1000000', ' 1627.5 '])(
    'may be %j, whatever the step of the arrows',
    (text) => {
      expect(priceError(text)).toBeUndefined();
    },
  );

  it.each([
    ['', PRICE_MESSAGES.priceNeeded],
    ['1627.505', PRICE_MESSAGES.priceForm],
    ['-5', PRICE_MESSAGES.priceForm],
    ['16,27.50', PRICE_MESSAGES.priceForm],
    ['abc', PRICE_MESSAGES.priceForm],
    ['0', PRICE_MESSAGES.priceNotPositive],
    ['1000000.01', PRICE_MESSAGES.priceAbsurd],
  ])('may not be %j', (text, message) => {
    expect(priceError(text)).toBe(message);
  });
});

describe('the time that a price is signed for', () => {
  it('is now, or just after the last price', () => {
    expect(soonest(1_800_000_000, 1_799_999_000)).toBe(1_800_000_000);
    expect(soonest(1_800_000_000, 1_800_000_030)).toBe(1_800_000_030);
  });

  it('is no time to come, whatever price the site says was the last', () => {
    expect(() => soonest(1_800_000_000, 1_900_000_000)).toThrow(PRICE_MESSAGES.priceTimeAhead);
  });
});

it('asks for the reason that another person reads before the price has to be typed again', () => {
  const takesTwo = (cents: number | undefined) => cents !== undefined && cents > 180_000;
  const errorsOf = (value: string, why = '', at?: number) => priceFormErrors({ value, at, why, takesTwo });
  expect(errorsOf('1,700')).toBeUndefined();
  expect(errorsOf('1,900')).toEqual({ why: APPROVAL_MESSAGES.whyNeeded });
  expect(errorsOf('1,900', 'The Mint’s price')).toBeUndefined();
  expect(errorsOf('x', '', 1)).toEqual({
    price: PRICE_MESSAGES.priceForm,
    at: PRICE_MESSAGES.scheduleTime,
    why: PRICE_MESSAGES.scheduleWhyNeeded,
  });
});
