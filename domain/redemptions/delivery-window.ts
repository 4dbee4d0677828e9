import { businessDaysAfter } from '../mountain-time.ts';
import { DELIVERY_BUSINESS_DAYS, RESHIPPING_WEEKS } from '../terms.ts';

const WEEK_MS = 7 * 86_400_000;

/** The first and the last day on which a package typically comes; one that is shipped again can take longer. */
export function deliveryWindow(shippedAt: string, isShippedAgain: boolean): [first: Date, last: Date] {
  const from = new Date(shippedAt);
  const weeksAfter = (weeks: number) => new Date(from.getTime() + weeks * WEEK_MS);
  const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
  const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;
  return isShippedAgain
    ? [weeksAfter(weeksLeast), weeksAfter(weeksMost)]
    : [businessDaysAfter(from, daysLeast), businessDaysAfter(from, daysMost)];
}
