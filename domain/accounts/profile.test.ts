import { describe, expect, it } from 'vitest';
import { type MailingAddress, readProfile } from './profile.ts';

const NONE: MailingAddress = {
  address_line_1: null,
  address_line_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
};
const UTAH = { ...NONE, address_line_1: '1 Example Street', city: 'Provo', state: 'UT', zip: '84601', country: 'US' };
const LONDON = { ...NONE, address_line_1: '10 Downing Street', city: 'London', zip: 'SW1A 2AA', country: 'GB' };

describe('changes to a profile', () => {
  it('hold only what the body names; blank means empty', () => {
    const body = {
      first_name: ' Ann ',
      last_name: '',
      zip: '84101',
      country: 'us',
      payment_method: 'wire',
      staff: true,
    };
    const value = { first_name: 'Ann', last_name: null, zip: '84101', country: 'US', payment_method: 'wire' };
    expect(readProfile(body, UTAH)).toEqual({ ok: true, value });
    expect(readProfile({ payment_method: '' }, NONE)).toEqual({ ok: true, value: { payment_method: null } });
    expect(readProfile({}, NONE)).toEqual({ ok: true, value: {} });
  });

  it.each([
    [{ zip: '8410' }, UTAH, ['zip']],
    [{ zip: '84101-1', country: 'US' }, UTAH, ['zip']],
    [{ country: 'USA' }, UTAH, ['country']],
    [{ country: 'U1' }, UTAH, ['country']],
    [{ payment_method: '4111 1111 1111 1111' }, NONE, ['payment_method']],
    [{ payment_method: 'toString' }, NONE, ['payment_method']],
    [{ city: 'x'.repeat(121) }, UTAH, ['city']],
    [{ address_line_1: 'one\ntwo' }, UTAH, ['address_line_1']],
    [{ phone: 12 }, NONE, ['phone']],
    [{ phone: 'abc' }, NONE, ['phone']],
    [{ nickname: ' ' }, NONE, ['nickname']],
    [{ nickname: '\u200b' }, NONE, ['nickname']],
    [{ nickname: null }, NONE, ['nickname']],
  ])('%j to %j are refused', (body, stored, fields) => {
    const read = readProfile(body, stored);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(fields);
  });

  it.each([
    [{ city: 'Provo' }, NONE, ['address_line_1', 'country']],
    [{ address_line_1: '1 Example Street', city: 'Provo', country: 'US' }, NONE, ['state', 'zip']],
    [{ city: '' }, UTAH, ['city']],
    [{ country: 'US' }, LONDON, ['state', 'zip']],
  ])('%j would leave half an address and are refused', (body, stored, fields) => {
    const read = readProfile(body, stored);
    expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual(fields);
  });

  it('accept a complete address in a country without states, and remove an address', () => {
    expect(readProfile(LONDON, NONE).ok).toBe(true);
    expect(readProfile(NONE, UTAH)).toEqual({ ok: true, value: NONE });
  });

  it('leave the postal codes of other countries alone', () => {
    expect(readProfile({ zip: 'SW1A 1AA', country: 'GB' }, UTAH).ok).toBe(true);
    expect(readProfile({ zip: 'SW1A 1AA' }, LONDON).ok).toBe(true);
  });
});
