import { describe, expect, it } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { ADMIN_SENTENCES } from '#domain/staff/admin-messages.ts';
import { priceFault } from './price-input.ts';

describe('a typed price', () => {
  it.each(['1627.50', '2650', '0.01', '1000000', ' 1627.5 '])('may be %j, whatever the step of the arrows', (text) => {
    expect(priceFault(text)).toBeUndefined();
  });

  it.each([
    ['', ADMIN_SENTENCES.priceNeeded],
    ['1627.505', ADMIN_SENTENCES.priceForm],
    ['-5', ADMIN_SENTENCES.priceForm],
    ['1,627.50', ADMIN_SENTENCES.priceForm],
    ['abc', ADMIN_SENTENCES.priceForm],
    ['0', MESSAGES.priceNotPositive],
    ['1000000.01', MESSAGES.priceAbsurd],
  ])('may not be %j', (text, sentence) => {
    expect(priceFault(text)).toBe(sentence);
  });
});
