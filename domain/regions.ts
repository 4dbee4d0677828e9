import { sales } from '#site';
import { PURCHASE_MESSAGES } from './purchases/messages.ts';

/** The US states, the District of Columbia, the inhabited territories and military addresses, by their two letters (USPS Publication 28). */
export const US_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** The two letters of a US state that was written out or abbreviated; undefined for anything else. */
export function usStateCode(written: string): string | undefined {
  const typed = written.trim().toLowerCase();
  return Object.entries(US_STATES).find(([code, name]) =>
    [code, name].some((each) => each.toLowerCase() === typed),
  )?.[0];
}

/** The choice in the form if the buyer lives in none of the countries in site.config.ts. */
export const ANOTHER_COUNTRY = 'other';

type Region = { country: string; us_state: string };
type RegionError = { field: keyof Region; message: string };
type Sales = { countries: readonly string[]; exceptStates: readonly string[] };

/** Why nothing is sold to someone who lives there, by site.config.ts; a state matters only in the US, and only if any is left out. */
export function saleRegionError(
  { country, us_state }: Region,
  { countries, exceptStates }: Sales = sales,
): RegionError | undefined {
  if (!countries.includes(country)) return { field: 'country', message: PURCHASE_MESSAGES.notSoldInCountry };
  if (country !== 'US' || exceptStates.length === 0) return undefined;
  if (!Object.hasOwn(US_STATES, us_state)) return { field: 'us_state', message: PURCHASE_MESSAGES.stateNeeded };
  return exceptStates.includes(us_state) ? { field: 'us_state', message: PURCHASE_MESSAGES.notSoldInState } : undefined;
}
