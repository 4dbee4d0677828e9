import { sales } from '#site';
import { PURCHASE_MESSAGES } from './purchases/messages.ts';
import { US_STATES } from './us-states.ts';

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
