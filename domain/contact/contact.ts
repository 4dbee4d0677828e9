import * as z from 'zod/mini';
import { typedAddress } from '../ethereum-address.ts';
import { optionalEmail, optionalPhone, text } from '../field-schemas.ts';
import { isolated } from '../hidden-characters.ts';
import { CONTACT_MESSAGES } from './messages.ts';

export const CONTACT_LENGTHS = { name: 100, email: 254, message: 5000 } as const;

const name = z.prefault(
  text(CONTACT_LENGTHS.name, CONTACT_MESSAGES.nameBlank).check(z.minLength(1, CONTACT_MESSAGES.nameBlank)),
  '',
);

/**
 * POST /api/contact_form (docs/product.md, Validation). Only the names are needed here: that we can answer at all is the
 * form's care. The email address comes out in its one spelling.
 */
export const contactForm = z.object({
  first_name: name,
  last_name: name,
  email: optionalEmail,
  phone: optionalPhone,
  ethereum_address: z._default(z.pipe(text(100), z.union([z.literal(''), typedAddress])), ''),
  message: z._default(text(CONTACT_LENGTHS.message), ''),
});
export type ContactForm = z.infer<typeof contactForm>;

/** How lists name a lead: never by the full name, since others may see the screen. */
export const leadTitle = (firstName: string, lastName: string): string =>
  `Contact from ${isolated(`${firstName} ${[...lastName][0] ?? ''}.`)}`;
