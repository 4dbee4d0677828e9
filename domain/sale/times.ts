import { sale } from '#site';

type Holidays = Readonly<Record<number, readonly string[]>>;

/** Whether gold isn't traded on that day (UTC) by site.config.ts; a year that isn't there counts as all holidays. */
export function isMarketHoliday(now: Date, holidays: Holidays = sale.marketHolidays): boolean {
  const [year = '', day] = [now.toISOString().slice(0, 4), now.toISOString().slice(5, 10)];
  const ofYear = holidays[Number(year)];
  return ofYear === undefined || ofYear.includes(day ?? '');
}

/** How long a quote is good, and the least that must be left of it for a buyer to read and sign; the contract takes at most 10 minutes. */
export const QUOTE_SECONDS = 5 * 60;
export const LEAST_QUOTE_SECONDS = 2 * 60;

/** The least that is left of a quote when its payment is taken, and when it is sent. */
export const LEAST_LEFT_SECONDS = 45;
export const LEAST_LEFT_TO_SETTLE_SECONDS = 20;

/** After so many failed payments of a wallet or an account in 24 hours, nobody pays for another one. */
export const MOST_FAILED_PAYMENTS = 3;
