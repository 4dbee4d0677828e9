import { describe, expect, it } from 'vitest';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { priceError } from './set-price.ts';

describe('a typed price', () => {
  it.each(['1627.50', '1,627.50', '2650', '0.01', '1000000', ' 1627.5 '])(
    'may be %j, whatever the step of the arrows',
    (text) => {
      expect(priceError(text)).toBeUndefined();
    },
  );

  it.each([
    ['', ADMIN_MESSAGES.priceNeeded],
    ['1627.505', ADMIN_MESSAGES.priceForm],
    ['-5', ADMIN_MESSAGES.priceForm],
    ['16,27.50', ADMIN_MESSAGES.priceForm],
    ['abc', ADMIN_MESSAGES.priceForm],
    ['0', ADMIN_MESSAGES.priceNotPositive],
    ['1000000.01', ADMIN_MESSAGES.priceAbsurd],
  ])('may not be %j', (text, message) => {
    expect(priceError(text)).toBe(message);
  });
});
