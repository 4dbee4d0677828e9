import type { UsdCents } from '../money.ts';
import { SHIPPING_DOMESTIC_CENTS, SHIPPING_INTERNATIONAL_CENTS } from '../terms.ts';

export const HOME_COUNTRY = 'US';
const HOME_NAMES = /^(us|usa|united states|united states of america|america)$/;

/** Whether a typed country is the United States. */
export const isDomestic = (country: string): boolean =>
  HOME_NAMES.test(country.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim().replace(/^the /, ''));

/** The least that shipping, handling and insurance cost, as an estimate; abroad duties come on top. */
export const shippingFromCents = (country: string): UsdCents =>
  isDomestic(country) ? SHIPPING_DOMESTIC_CENTS : SHIPPING_INTERNATIONAL_CENTS;
