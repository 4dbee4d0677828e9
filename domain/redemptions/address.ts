import { addressLines } from '../address-layout.ts';
import { isDeliveryCountry, isExceptedCountry } from '../countries.ts';
import { US_MAIL_STATES, usStateCode } from '../us-states.ts';
import { otherStateOfZip } from '../zip-codes.ts';
import { ADDRESS_MESSAGES, zipOfOtherState } from './quote-messages.ts';

/** Where coins go, as lines; the country by its two letters (ISO 3166-1). */
export type AddressLines = {
  address_line_1: string;
  address_line_2: string;
  city: string;
  stateProvince: string;
  postalCode: string;
  country: string;
};

const UK = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;
/** How postal codes look, where we ship most; elsewhere any text will do. */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: UK,
  GG: UK,
  IM: UK,
  JE: UK,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DK: /^\d{4}$/,
  LI: /^\d{4}$/,
  NZ: /^\d{4}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  MX: /^\d{5}$/,
  SG: /^\d{6}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  JP: /^\d{3}-?\d{4}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
};

/** Countries that use no postal codes (Universal Postal Union). */
const NO_POSTAL_CODES = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);
/** Where an address without a state or province isn't complete; the US has a list. */
const WITH_REGIONS = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'MX']);

type Field = 'country' | 'stateProvince' | 'postalCode';

/** What is wrong with an address beyond empty lines and an empty city, by field, as far as the country's rules are known. */
export function addressErrors({ country, stateProvince, postalCode }: AddressLines): Partial<Record<Field, string>> {
  const wrongCountry = countryError(country);
  if (wrongCountry) return { country: wrongCountry };
  const errors = { stateProvince: regionError(country, stateProvince), postalCode: codeError(country, postalCode) };
  if (country === 'US' && !errors.stateProvince && !errors.postalCode)
    errors.postalCode = zipError(postalCode, stateProvince);
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function countryError(country: string): string | undefined {
  if (isExceptedCountry(country)) return ADDRESS_MESSAGES.notDelivered;
  return isDeliveryCountry(country) ? undefined : ADDRESS_MESSAGES.countryNeeded;
}

function regionError(country: string, region: string): string | undefined {
  if (country !== 'US') return region === '' && WITH_REGIONS.has(country) ? ADDRESS_MESSAGES.regionNeeded : undefined;
  if (region === '') return ADDRESS_MESSAGES.stateNeeded;
  return usStateCode(region) === undefined ? ADDRESS_MESSAGES.stateUnknown : undefined;
}

function codeError(country: string, code: string): string | undefined {
  if (POSTAL_CODES[country]?.test(code) === false) {
    if (country === 'US') return ADDRESS_MESSAGES.zipInvalid;
    return code ? ADDRESS_MESSAGES.postalCodeInvalid : ADDRESS_MESSAGES.postalCodeNeeded;
  }
  return code === '' && !NO_POSTAL_CODES.has(country) ? ADDRESS_MESSAGES.postalCodeNeeded : undefined;
}

/** Why a ZIP code can't be that of an address in a state, which may be written out. */
export function zipError(zip: string, state: string): string | undefined {
  const code = usStateCode(state) ?? '';
  const other = otherStateOfZip(zip, code);
  return other && zipOfOtherState(zip, other, US_MAIL_STATES[code] ?? code);
}

type Delivery = Omit<AddressLines, 'address_line_1' | 'address_line_2'> & {
  name: string;
  shipping_details: string;
  address_line_1: string | null;
  address_line_2: string | null;
};

/** The address as it's written on a package, a line each; one that came as a single text (POST /api/redeem) keeps its own lines. */
export function addressLabel(delivery: Delivery): string[] {
  const { name, address_line_1, address_line_2, shipping_details, city, stateProvince, postalCode, country } = delivery;
  const street = address_line_1 ? [address_line_1, address_line_2 ?? ''] : shipping_details.split('\n');
  return [name.trim(), ...addressLines({ street, city, region: stateProvince, postalCode, country })].filter(Boolean);
}
