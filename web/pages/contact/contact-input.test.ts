import { expect, it } from 'vitest';
import { CONTACT_MESSAGES } from '#domain/contact/messages.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { EMPTY_CONTACT } from './contact-form.tsx';
import { readContact } from './contact-input.ts';

const ADA = { ...EMPTY_CONTACT, first_name: 'Ada', last_name: 'L', email: 'Ada@example.org', phone: '801 555 0123' };

it('reads a message as the server will', () => {
  expect(readContact(ADA)).toEqual({ ok: true, message: { ...ADA, email: 'ada@example.org' } });
});

it('says what an empty form lacks, field by field, and asks for no address or message', () => {
  expect(readContact(EMPTY_CONTACT)).toEqual({
    ok: false,
    errors: {
      first_name: CONTACT_MESSAGES.nameBlank,
      last_name: CONTACT_MESSAGES.nameBlank,
      email: FIELD_MESSAGES.emailNeeded,
      phone: FIELD_MESSAGES.phoneNeeded,
    },
  });
});

it('finds a mistyped email address and wallet', () => {
  expect(readContact({ ...ADA, email: 'ada', ethereum_address: '0x1' })).toEqual({
    ok: false,
    errors: { email: FIELD_MESSAGES.emailInvalid, ethereum_address: FIELD_MESSAGES.addressInvalid },
  });
});
