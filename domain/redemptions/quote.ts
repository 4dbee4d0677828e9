import type { UsdCents } from '../money.ts';
import {
  DELIVERY_BUSINESS_DAYS,
  MAX_SUPPLY_COINS,
  SHIPPING_DOMESTIC_CENTS,
  SHIPPING_INTERNATIONAL_CENTS,
} from '../terms.ts';

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

/** A typed number of coins, if it is a whole one from 1 to all that can exist. */
export function readCoins(typed: string): number | undefined {
  const coins = /^[1-9]\d{0,7}$/.test(typed.trim()) ? Number(typed) : undefined;
  return coins !== undefined && coins <= MAX_SUPPLY_COINS ? coins : undefined;
}

/** What coins cost whoever buys their tokens and redeems them; `totalFromCents` is the least, without duties. */
export type DeliveredCost = { valueCents: UsdCents; shippingFromCents: UsdCents; totalFromCents: UsdCents };

/** The cost of so many coins at a price per token, shipped within the United States or abroad. At most 10^15 cents, exact in a number. */
export function deliveredCost(coins: number, abroad: boolean, priceCents: UsdCents): DeliveredCost {
  const valueCents = coins * priceCents;
  const shippingFromCents = abroad ? SHIPPING_INTERNATIONAL_CENTS : SHIPPING_DOMESTIC_CENTS;
  return { valueCents, shippingFromCents, totalFromCents: valueCents + shippingFromCents };
}
