import { coinsPerPackage } from '#site';
import type { UsdCents } from '../money.ts';
import { DELIVERY_BUSINESS_DAYS, SHIPPING_DOMESTIC_CENTS, SHIPPING_INTERNATIONAL_CENTS } from '../terms.ts';

export const HOME_COUNTRY = 'US';
const HOME_NAMES = /^(us|usa|united states|united states of america|america)$/;

/** Whether a typed country is the United States. */
export const isDomestic = (country: string): boolean =>
  HOME_NAMES.test(country.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim().replace(/^the /, ''));

/** What shipping, handling and insurance of so many coins cost: firm within the US; abroad the least, without duties, until staff confirm it. */
export function shippingCents(coins: number, abroad: boolean): UsdCents {
  const packages = Math.ceil(coins / coinsPerPackage);
  return packages * (abroad ? SHIPPING_INTERNATIONAL_CENTS : SHIPPING_DOMESTIC_CENTS);
}

/** What a redemption brings, costs at the least and asks of the recipient, before anything is burned. */
export type RedemptionQuote = {
  coins: number;
  /** Burned in a final block. */
  tokens: number;
  /** Shipping, handling and insurance. */
  shippingCents: UsdCents;
  /** Whether that is what it costs; otherwise it's the least, and staff confirm the amount. */
  isFirm: boolean;
  /** Abroad the recipient bears the duties. */
  duties: boolean;
  /** Staff settle cost and identity before anything is turned in: abroad, and for holders who ask for it. */
  staffApproval: boolean;
  businessDays: readonly [number, number];
  governmentId: true;
  adultSignature: true;
};

/** The quote for that number of coins to that country; `checkFirst` where the holder wants everything settled before. */
export function quoteRedemption(coins: number, country: string, checkFirst = false): RedemptionQuote {
  const abroad = !isDomestic(country);
  const staffApproval = abroad || checkFirst;
  return {
    coins,
    tokens: coins,
    shippingCents: shippingCents(coins, abroad),
    isFirm: !staffApproval,
    duties: abroad,
    staffApproval,
    businessDays: DELIVERY_BUSINESS_DAYS,
    governmentId: true,
    adultSignature: true,
  };
}

/** What coins cost a buyer who then redeems the tokens; `totalFromCents` is the least, without duties. */
export type DeliveredCost = { valueCents: UsdCents; shippingFromCents: UsdCents; totalFromCents: UsdCents };

/** The cost of so many coins at a price per token, shipped within the United States or abroad. At most 10^15 cents, exact in a number. */
export function deliveredCost(coins: number, abroad: boolean, priceCents: UsdCents): DeliveredCost {
  const valueCents = coins * priceCents;
  const shippingFromCents = shippingCents(coins, abroad);
  return { valueCents, shippingFromCents, totalFromCents: valueCents + shippingFromCents };
}
