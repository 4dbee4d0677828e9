import { describe, expect, it } from 'vitest';
import { REDEEM_AGREEMENT_NEEDED } from '#domain/messages/holder.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { readRedemption } from './redeem-input.ts';
import { EMPTY_REDEMPTION } from './redemption-request.ts';

const FILLED = {
  ...EMPTY_REDEMPTION,
  qty_to_redeem: '2',
  email: 'ada@example.com',
  shipping_details: '12 Analytical Lane',
  name: 'Ada Lovelace',
  phone: '+1 555 0100',
  city: 'Salt Lake City',
  stateProvince: 'UT',
  postalCode: '84101',
  of_age: 'yes',
};

describe('the redemption form', () => {
  it('becomes a request with a whole number of coins and the hidden address', () => {
    const read = readRedemption(FILLED, '');
    expect(read).toMatchObject({ ok: true, request: { qty_to_redeem: 2, country: 'US', ethereum_address: '' } });
  });

  it('asks for every field but the hidden address', () => {
    const blank = Object.fromEntries(Object.keys(EMPTY_REDEMPTION).map((name) => [name, ' '])) as typeof FILLED;
    const read = readRedemption(blank, '');
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(Object.keys(EMPTY_REDEMPTION));
  });

  it('asks for the tick that the holder is 18 or older', () => {
    const read = readRedemption({ ...FILLED, of_age: '' }, '');
    expect(read).toEqual({ ok: false, errors: { of_age: REDEEM_AGREEMENT_NEEDED } });
  });

  it.each(['0', '1.5', '-1', 'two'])('refuses %s coins', (qty_to_redeem) => {
    const read = readRedemption({ ...FILLED, qty_to_redeem }, '');
    expect(read).toEqual({ ok: false, errors: { qty_to_redeem: FIELD_MESSAGES.quantityInvalid } });
  });
});
