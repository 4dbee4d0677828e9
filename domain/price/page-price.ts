import { shownTime } from '../dates.ts';
import { formatUsdCents, type UsdCents } from '../money.ts';
import { SHIPPING_DOMESTIC_CENTS } from '../terms.ts';
import type { PriceRecord } from './price.ts';

/** Marks in the prerendered HTML that the server replaces, each wherever it occurs, once per price. */
export const PRICE_PLACEHOLDERS = {
  priceText: '__PRICE_TEXT__',
  priceDate: '__PRICE_DATE__',
  deliveredText: '__PRICE_DELIVERED__',
  priceNote: '__PRICE_NOTE__',
  priceData: '"__PRICE_DATA__"',
} as const;

/** What a page needs to know of the price in force; time in unix seconds. Its signature comes with the next call, since a page is sent without. */
export type PagePrice = {
  cents: UsdCents;
  time: number;
  /** When it was known to be in force, where the site can't look for a newer one; in unix seconds. */
  as_of?: number;
} & Partial<Pick<PriceRecord, 'signature' | 'signer' | 'block'>>;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const HOUR_MS = 3_600_000;

/** Denver's date then, for getUTC…; by the rule for daylight saving (15 U.S.C. 260a), since Intl would take 10 ms on every page. */
function denverClock(unixSeconds: number): Date {
  const ms = unixSeconds * 1_000;
  const year = new Date(ms).getUTCFullYear();
  /** The first Sunday from that day on, at that hour in UTC: 2 a.m. in Denver. */
  const sunday = (month: number, day: number, hour: number) => {
    const from = Date.UTC(year, month, day, hour);
    return from + ((7 - new Date(from).getUTCDay()) % 7) * 24 * HOUR_MS;
  };
  const isSummer = ms >= sunday(2, 8, 9) && ms < sunday(10, 1, 8);
  return new Date(ms - (isSummer ? 6 : 7) * HOUR_MS);
}

/** 'November 21, 2025' (Mountain Time), the same on every machine. */
export function longDate(unixSeconds: number): string {
  const date = denverClock(unixSeconds);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The replacement for every placeholder. Without a price the texts are empty, and the page shows a skeleton. */
export function pricePage(price: PagePrice | null): Record<keyof typeof PRICE_PLACEHOLDERS, string> {
  if (!price) return { priceText: '', priceDate: '', deliveredText: '', priceNote: '', priceData: 'null' };
  const { cents, time, as_of } = price;
  return {
    priceText: formatUsdCents(cents),
    priceDate: longDate(time),
    deliveredText: formatUsdCents(cents + SHIPPING_DOMESTIC_CENTS),
    priceNote:
      as_of === undefined
        ? ''
        : `Price as of ${shownTime(as_of)} Mountain Time. We can’t look for a newer one right now.`,
    priceData: JSON.stringify({ cents, time, as_of }),
  };
}
