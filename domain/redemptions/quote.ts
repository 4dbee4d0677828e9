import type { UsdCents } from '../money.ts';
import { DELIVERY_BUSINESS_DAYS } from '../terms.ts';
import { isDomestic, shippingFromCents } from './shipping.ts';

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

/** The quote for so many coins to that country. */
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
