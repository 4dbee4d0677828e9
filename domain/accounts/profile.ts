import { isDeliveryCountry, isExceptedCountry } from '../countries.ts';
import { withAsciiDigits } from '../digits.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../orders/payment-methods.ts';
import { US_MAIL_STATES, usStateCode } from '../us-states.ts';
import { otherStateOfZip } from '../zip-codes.ts';
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
export type Profile = Person & MailingAddress & { payment_method: PaymentMethod | null };

const ADDRESS_NAMES = Object.keys(ADDRESS_FIELDS) as AddressField[];
const WHOLE_ADDRESS = ['address_line_1', 'city', 'country'] as const;
const WHOLE_US_ADDRESS = [...WHOLE_ADDRESS, 'state', 'zip'] as const;
const BLANK = "can't be blank";
const US_ZIP = /^\d{5}(-\d{4})?$/;
/** What a parcel's way depends on; it's checked as soon as one of them changes. */
const PLACE = ['country', 'state', 'zip'] as const;

const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(PAYMENT_METHODS, value);

/** A country by its two letters (ISO 3166-1), in capitals. */
function countryError(country: string): string | undefined {
  if (isExceptedCountry(country)) return 'is one that we can’t ship to';
  return isDeliveryCountry(country) ? undefined : 'is not a two-letter country code such as US';
}

/** What is wrong with state and ZIP code of an address in the US. */
function usErrors({ state, zip }: MailingAddress): ErrorsByField {
  const code = state === null ? undefined : usStateCode(state);
  const errors: ErrorsByField = {};
  if (state !== null && code === undefined) errors.state = ['is not a US state'];
  if (zip !== null && !US_ZIP.test(zip)) errors.zip = ['is not a ZIP code such as 84101 or 84101-1234'];
  else if (zip !== null && code !== undefined) {
    const other = otherStateOfZip(zip, code);
    if (other) errors.zip = [`is in ${other}, not in ${US_MAIL_STATES[code]}`];
  }
  return errors;
}

/** A parcel needs the whole address: what one lacks that is not empty. */
function missingLines(address: MailingAddress): ErrorsByField {
  if (ADDRESS_NAMES.every((name) => address[name] === null)) return {};
  const needed = address.country === 'US' ? WHOLE_US_ADDRESS : WHOLE_ADDRESS;
  return Object.fromEntries(needed.filter((name) => address[name] === null).map((name) => [name, [BLANK]]));
}

/** How lines are read that aren't kept as they were typed. */
const READ: { readonly [Name in AddressField]?: (line: string | null) => string | undefined } = {
  country: (line) => line?.toUpperCase(),
  zip: (line) => (line === null ? undefined : withAsciiDigits(line)),
};

/** Reads changes to a profile; fields that the body does not name stay as they are stored. */
export function readProfile(body: Body, stored: MailingAddress): Read<Partial<Profile>> {
  const person = readPerson(body);
  const errors: ErrorsByField = person.ok ? {} : { ...person.errors };
  const value: Partial<Profile> = person.ok ? { ...person.value } : {};
  if (value.nickname === null) errors.nickname = [BLANK];
  for (const name of ADDRESS_NAMES.filter((each) => each in body)) {
    const line = readLine(body[name], ADDRESS_FIELDS[name]);
    if ('error' in line) errors[name] = [line.error];
    else value[name] = READ[name]?.(line.text) ?? line.text;
  }
  const address = { ...stored, ...value };
  if (ADDRESS_NAMES.some((name) => name in body)) Object.assign(errors, missingLines(address), errors);
  const wrongCountry = value.country ? countryError(value.country) : undefined;
  if (wrongCountry) errors.country = [wrongCountry];
  if (PLACE.some((name) => name in value) && address.country === 'US') Object.assign(errors, usErrors(address), errors);
  const method = body.payment_method;
  if ('payment_method' in body) {
    if (method === null || method === '') value.payment_method = null;
    else if (isPaymentMethod(method)) value.payment_method = method;
    else errors.payment_method = ['is not one of the accepted payment methods'];
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}
