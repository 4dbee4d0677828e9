import * as z from 'zod/mini';
import { type ContactForm, contactForm } from '#domain/contact.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import type { FieldErrors } from '#web/lib/fields.ts';
import type { ContactField, ContactValues } from './send-message.ts';

type Read = { ok: true; message: ContactForm } | { ok: false; faults: FieldErrors<ContactField> };

// Without these nobody can answer; the API takes a message without them all the same (SPEC.md section 5).
const ALSO_REQUIRED = ['email', 'phone'] as const;

/** The typed form as a message, or the first fault of each field; by the very schema that the server uses. */
export function readContact(values: ContactValues): Read {
  const faults: FieldErrors<ContactField> = {};
  for (const name of ALSO_REQUIRED) if (values[name].trim() === '') faults[name] = FIELD_MESSAGES.required;
  const parsed = z.safeParse(contactForm, values);
  for (const { path, message } of parsed.error?.issues ?? []) faults[path[0] as ContactField] ??= message;
  if (!parsed.success || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, message: parsed.data };
}
