import { PAYMENT_METHODS } from '../terms.ts';
import { type Body, type ErrorsByField, type Person, type Read, readLine, readPerson } from './account.ts';

export const ADDRESS_FIELDS = {
  address_line_1: 200,
  address_line_2: 200,
  city: 120,
  state: 120,
  zip: 20,
  country: 2,
} as const;
export type AddressField = keyof typeof ADDRESS_FIELDS;
export type MailingAddress = Record<AddressField, string | null>;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export type Profile = Person & MailingAddress & { payment_method: PaymentMethod | null };

const ADDRESS_NAMES = Object.keys(ADDRESS_FIELDS) as AddressField[];
const US_ZIP = /^\d{5}(-\d{4})?$/;

const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(PAYMENT_METHODS, value);

/** A country by its two letters (ISO 3166-1), in capitals. */
const countryError = (country: string) =>
  /^[A-Z]{2}$/.test(country) ? undefined : 'is not a two-letter country code such as US';

/** Reads changes to a profile; fields that the body does not name stay as they are. `country` is the one stored. */
export function readProfile(body: Body, country: string | null): Read<Partial<Profile>> {
  const person = readPerson(body);
  const errors: ErrorsByField = person.ok ? {} : { ...person.errors };
  const value: Partial<Profile> = person.ok ? { ...person.value } : {};
  for (const name of ADDRESS_NAMES.filter((each) => each in body)) {
    const line = readLine(body[name], ADDRESS_FIELDS[name]);
    if ('error' in line) errors[name] = [line.error];
    else value[name] = name === 'country' ? (line.text?.toUpperCase() ?? null) : line.text;
  }
  const wrongCountry = value.country ? countryError(value.country) : undefined;
  if (wrongCountry) errors.country = [wrongCountry];
  const inUs = ('country' in value ? value.country : country) === 'US';
  if (value.zip && inUs && !US_ZIP.test(value.zip)) errors.zip = ['is not a ZIP code such as 84101 or 84101-1234'];
  const method = body.payment_method;
  if ('payment_method' in body) {
    if (method === null || method === '') value.payment_method = null;
    else if (isPaymentMethod(method)) value.payment_method = method;
    else errors.payment_method = ['is not one of the accepted payment methods'];
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}
