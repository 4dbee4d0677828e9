import { DELIVERY_BUSINESS_DAYS, RESHIPPING_WEEKS } from '../terms.ts';

const DAY_MS = 86_400_000;
const isWeekend = (day: Date) => [0, 6].includes(day.getUTCDay());

/** So many days later, weekends not counted. */
function businessDaysAfter(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0; ) {
    day.setTime(day.getTime() + DAY_MS);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

/** The first and the last day on which a package typically comes; one that is shipped again can take longer. */
export function deliveryWindow(shippedAt: string, isShippedAgain: boolean): [first: Date, last: Date] {
  const from = new Date(shippedAt);
  const after = isShippedAgain
    ? (weeks: number) => new Date(from.getTime() + weeks * 7 * DAY_MS)
    : (days: number) => businessDaysAfter(from, days);
  const [least, most] = isShippedAgain ? RESHIPPING_WEEKS : DELIVERY_BUSINESS_DAYS;
  return [after(least), after(most)];
}
