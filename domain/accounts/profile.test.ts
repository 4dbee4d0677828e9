import { describe, expect, it } from 'vitest';
import { readProfile } from './profile.ts';

describe('changes to a profile', () => {
  it('hold only what the body names, blank meaning none', () => {
    const body = { first_name: ' Ann ', city: '', zip: '84101', country: 'us', payment_method: 'wire', staff: true };
    const value = { first_name: 'Ann', city: null, zip: '84101', country: 'US', payment_method: 'wire' };
    expect(readProfile(body, null)).toEqual({ ok: true, value });
    expect(readProfile({ payment_method: '' }, 'US')).toEqual({ ok: true, value: { payment_method: null } });
    expect(readProfile({}, 'US')).toEqual({ ok: true, value: {} });
  });

  it.each([
    [{ zip: '8410' }, 'US', 'zip'],
    [{ zip: '84101-1', country: 'US' }, null, 'zip'],
    [{ country: 'USA' }, null, 'country'],
    [{ country: 'U1' }, null, 'country'],
    [{ payment_method: '4111 1111 1111 1111' }, null, 'payment_method'],
    [{ payment_method: 'toString' }, null, 'payment_method'],
    [{ city: 'x'.repeat(121) }, null, 'city'],
    [{ address_line_1: 'one\ntwo' }, null, 'address_line_1'],
    [{ phone: 12 }, null, 'phone'],
  ])('%j with country %s are refused', (body, country, field) => {
    const read = readProfile(body, country);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });

  it('leave the postal codes of other countries alone', () => {
    expect(readProfile({ zip: 'SW1A 1AA', country: 'GB' }, 'US').ok).toBe(true);
    expect(readProfile({ zip: 'SW1A 1AA' }, 'GB').ok).toBe(true);
  });
});
