import { formatUsdCents } from '#domain/money.ts';
import { longDate } from '#domain/price/page-price.ts';
import { DAY, type PriceStep } from './window.ts';

export const dollars = (cents: number) => `$${formatUsdCents(cents)}`;

/** How long a price held, in words: 'since …' for the one in force, 'from … to …' for an earlier one. */
export function heldWords({ point, to }: PriceStep, isLast: boolean): string {
  if (isLast) return `in force since ${longDate(point.time)}`;
  const days = Math.round((to - point.time) / DAY);
  const length = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`;
  return `from ${longDate(point.time)} to ${longDate(to)}, ${length}`;
}
