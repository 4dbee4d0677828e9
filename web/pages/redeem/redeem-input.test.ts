import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { REDEEM_AGREEMENT_NEEDED } from '#domain/redemptions/messages.ts';
import { readRedemption } from './redeem-input.ts';
import { EMPTY_REDEMPTION } from './redemption-request.ts';

const FILLED = {
  ...EMPTY_REDEMPTION,
  qty_to_redeem: '2',
  email: 'ada@example.com',
  address_line_1: '12 Analytical Lane',
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

  it('takes a quantity with separators', () => {
    expect(readRedemption({ ...FILLED, qty_to_redeem: '1,250' }, '')).toMatchObject({
      ok: true,
      request: { qty_to_redeem: 1_250 },
    });
  });

  it('asks for every field but the hidden address', () => {
    const blank = Object.fromEntries(Object.keys(EMPTY_REDEMPTION).map((name) => [name, ' '])) as typeof FILLED;
    const read = readRedemption(blank, '');
    const needed = Object.keys(EMPTY_REDEMPTION).filter((name) => !['address_line_2', 'check_first'].includes(name));
    // Which state and postal code are needed depends on the country.
    const first = needed.filter((name) => !['stateProvince', 'postalCode'].includes(name));
    expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual(first.sort());
    const inUs = readRedemption({ ...blank, country: 'US' }, '');
    expect(inUs.ok ? [] : Object.keys(inUs.errors).sort()).toEqual(needed.filter((name) => name !== 'country').sort());
  });

  it('sends the address as lines, and whether everything is checked first', () => {
    const read = readRedemption({ ...FILLED, address_line_2: 'Apartment 2', check_first: 'yes' }, '');
    const lines = { address_line_1: '12 Analytical Lane', address_line_2: 'Apartment 2', shipping_details: '' };
    expect(read).toMatchObject({ ok: true, request: { ...lines, check_first: true } });
  });

  it('reports errors in the address along with all others', () => {
    const read = readRedemption({ ...FILLED, postalCode: '841', qty_to_redeem: '0', of_age: '' }, '');
    expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual(['of_age', 'postalCode', 'qty_to_redeem']);
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
