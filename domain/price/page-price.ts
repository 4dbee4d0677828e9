import { formatUsdCents, type UsdCents } from '../money.ts';
import { SHIPPING_DOMESTIC_CENTS } from '../terms.ts';
import type { PriceRecord } from './price.ts';

/** Marks in the prerendered HTML that the server replaces, each wherever it occurs, once per price. */
export const PRICE_PLACEHOLDERS = {
  priceText: '__PRICE_TEXT__',
  priceDate: '__PRICE_DATE__',
  deliveredText: '__PRICE_DELIVERED__',
  priceData: '"__PRICE_DATA__"',
} as const;

/** What a page needs to know of the price in force; time in unix seconds. Its signature comes with the next call, since a page is sent without. */
export type PagePrice = { cents: UsdCents; time: number } & Partial<
  Pick<PriceRecord, 'signature' | 'signer' | 'block'>
>;

export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** 'November 21, 2025' (UTC), the same on every machine. */
export function longDate(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The replacement for every placeholder. Without a price the texts are empty, and the page shows a skeleton. */
export function pricePage(price: PagePrice | null): Record<keyof typeof PRICE_PLACEHOLDERS, string> {
  if (!price) return { priceText: '', priceDate: '', deliveredText: '', priceData: 'null' };
  const { cents, time } = price;
  return {
    priceText: formatUsdCents(cents),
    priceDate: longDate(time),
    deliveredText: formatUsdCents(cents + SHIPPING_DOMESTIC_CENTS),
    priceData: JSON.stringify({ cents, time }),
  };
}
