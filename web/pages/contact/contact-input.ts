import * as z from 'zod/mini';
import { type ContactForm, contactForm } from '#domain/contact/contact.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';

export type ContactField = 'first_name' | 'last_name' | 'email' | 'phone' | 'ethereum_address' | 'message';
export type ContactValues = Record<ContactField, string>;

type Read = { ok: true; message: ContactForm } | { ok: false; errors: FieldErrors<ContactField> };

// Without these we can't answer. The API accepts a message without them (docs/product.md, Validation).
const ALSO_NEEDED = { email: FIELD_MESSAGES.emailNeeded, phone: FIELD_MESSAGES.phoneNeeded } as const;

/** Reads the typed form by the server's own schema: as a message, or with an error for each wrong field. */
export function readContact(values: ContactValues): Read {
  const parsed = z.safeParse(contactForm, values);
  const errors = issuesByField<ContactField>(parsed.error?.issues);
  for (const name of ['email', 'phone'] as const) if (values[name].trim() === '') errors[name] = ALSO_NEEDED[name];
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, message: parsed.data };
}
