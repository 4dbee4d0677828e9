import type { ContactForm } from '#domain/contact.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';

export type ContactField = 'first_name' | 'last_name' | 'email' | 'phone' | 'ethereum_address' | 'message';
export type ContactValues = Record<ContactField, string>;

/** The `subject` in the address that has the form begin a report of an account. */
export const REPORT_ACCOUNT = 'report-account';

export const EMPTY_CONTACT: ContactValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  ethereum_address: '',
  message: '',
};

export const useSendMessage = () =>
  useIdempotentCall((message: ContactForm, options) => answerOf(api.contact_form.$post({ json: message }, options)));
