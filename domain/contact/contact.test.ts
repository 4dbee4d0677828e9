import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { SEND_MESSAGES } from '../wallet/transaction-messages.ts';
import { contactForm, leadTitle } from './contact.ts';
import { CONTACT_MESSAGES } from './messages.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.ORG', phone: '+1 801 555 0123' };
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const read = (changes: Record<string, unknown> = {}) => z.safeParse(contactForm, { ...ADA, ...changes });
const errors = (changes: Record<string, unknown>) =>
  read(changes).error?.issues.map(({ path, message }) => [path[0], message]);

describe('the contact form', () => {
  it('accepts a message, and normalizes the email address', () => {
    const whole = { ...ADA, ethereum_address: MIXED, message: ' How do I buy? ' };
    expect(read(whole).data).toEqual({ ...whole, email: 'ada@example.org', message: 'How do I buy?' });
  });

  it('needs nothing but the names', () => {
    const { data } = z.safeParse(contactForm, { first_name: 'Ada', last_name: 'L' });
    expect(data).toEqual({
      first_name: 'Ada',
      last_name: 'L',
      email: '',
      phone: '',
      ethereum_address: '',
      message: '',
    });
  });

  it.each([
    { first_name: '' },
    { last_name: '  ' },
    { last_name: '\u200b\u2060' },
    { first_name: '\u3164' },
    { first_name: undefined },
    { last_name: 7 },
  ])('says that a name is blank: %j', (changes) => {
    expect(errors(changes)).toEqual([[Object.keys(changes)[0], CONTACT_MESSAGES.nameBlank]]);
  });

  it.each([
    ['an email address that is none', { email: 'ada@' }, FIELD_MESSAGES.emailInvalid],
    ['an Ethereum address that is none', { ethereum_address: '0x12' }, FIELD_MESSAGES.addressInvalid],
    ['a phone number that is none', { phone: 'abc' }, FIELD_MESSAGES.phoneInvalid],
    [
      'an Ethereum address with a wrong checksum',
      { ethereum_address: MIXED.replace('aA', 'Aa') },
      SEND_MESSAGES.checksum,
    ],
    ['a message without end', { message: 'x'.repeat(5001) }, 'Please use 5,000 characters or fewer'],
    ['what cannot be stored', { message: 'a\0b' }, 'This contains a character we can’t store'],
    ['half a character', { message: 'a\ud800' }, 'This contains a character we can’t store'],
  ])('refuses %s', (_, changes, message) => {
    expect(errors(changes)).toEqual([[Object.keys(changes)[0], message]]);
  });

  it('accepts an address without capitals, which has no checksum', () => {
    expect(read({ ethereum_address: MIXED.toLowerCase() }).success).toBe(true);
  });
});

it('names a lead by its first name and one letter', () => {
  expect(leadTitle('Ada', 'Lovelace')).toBe('Contact from Ada L.');
  expect(leadTitle('李', '𠮷田')).toBe('Contact from 李 𠮷.');
});
