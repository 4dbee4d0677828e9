import type { UsdCents } from '../money.ts';
import { DELIVERY_BUSINESS_DAYS, SHIPPING_DOMESTIC_CENTS, SHIPPING_INTERNATIONAL_CENTS } from '../terms.ts';

export const HOME_COUNTRY = 'US';
const HOME_NAMES = /^(us|usa|united states|united states of america|america)$/;

/** Whether a typed country is the United States. */
export const isDomestic = (country: string): boolean =>
  HOME_NAMES.test(country.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim().replace(/^the /, ''));

/** The least that shipping, handling and insurance cost, as an estimate; abroad duties come on top. */
export const shippingFromCents = (country: string): UsdCents =>
  isDomestic(country) ? SHIPPING_DOMESTIC_CENTS : SHIPPING_INTERNATIONAL_CENTS;

/** What a redemption brings, costs at the least and asks of the recipient, before anything is burned. */
export type RedemptionQuote = {
  coins: number;
  /** Burned for good. */
  tokens: number;
  /** Shipping, handling and insurance: an estimate of the least. */
  shippingFromCents: UsdCents;
  /** Abroad the recipient bears the duties, and staff must approve. */
  duties: boolean;
  staffApproval: boolean;
  businessDays: readonly [number, number];
  governmentId: true;
  adultSignature: true;
};

/** The quote for that number of coins to that country. */
export function quoteRedemption(coins: number, country: string): RedemptionQuote {
  const abroad = !isDomestic(country);
  return {
    coins,
    tokens: coins,
    shippingFromCents: shippingFromCents(country),
    duties: abroad,
    staffApproval: abroad,
    businessDays: DELIVERY_BUSINESS_DAYS,
    governmentId: true,
    adultSignature: true,
  };
}
