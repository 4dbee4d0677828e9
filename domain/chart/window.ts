import type { UsdCents } from '../money.ts';
import { longDate } from '../price/page-price.ts';

export type PricePoint = { time: number; cents: UsdCents };
/** One price for as long as it held; times in unix seconds. */
export type PriceStep<Point extends PricePoint = PricePoint> = { point: Point; from: number; to: number };
/** What a chart shows: its span and the prices in force in it, oldest first. */
export type ChartWindow<Point extends PricePoint = PricePoint> = {
  from: number;
  to: number;
  steps: PriceStep<Point>[];
};

export const DAY = 86_400;
const MIN_SPAN = 60;

export const RANGES = [
  ['3m', '3 mo', 91],
  ['1y', '1 yr', 365],
  ['5y', '5 yr', 1826],
  ['all', 'All', Number.POSITIVE_INFINITY],
] as const;
export type Range = (typeof RANGES)[number][0];

const daysOf = (range: Range) => RANGES.find(([name]) => name === range)?.[2] ?? Number.POSITIVE_INFINITY;

/** The ranges that show less than everything, and everything; a short history has only that. */
export function offeredRanges(points: readonly PricePoint[], now: number): (readonly [Range, string])[] {
  const days = points[0] ? (now - points[0].time) / DAY : 0;
  const shorter = RANGES.filter(([, , span]) => span < days);
  return [...shorter, RANGES[3]].map(([name, label]) => [name, label] as const);
}

/** The range that is shown at first: a year, or everything where the history is shorter. */
export const usualRange = (points: readonly PricePoint[], now: number): Range =>
  offeredRanges(points, now).some(([name]) => name === '1y') ? '1y' : 'all';

/** The steps of a range that ends now, the first with the price that was already in force. Points are oldest first. */
export function windowOf<Point extends PricePoint>(
  points: readonly Point[],
  range: Range,
  now: number,
): ChartWindow<Point> {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return { from: now - MIN_SPAN, to: now, steps: [] };
  const to = Math.max(now, last.time);
  // A price that was set a moment ago still needs some width to be visible.
  const from = Math.min(Math.max(first.time, to - daysOf(range) * DAY), to - MIN_SPAN);
  const start = Math.max(
    0,
    points.findLastIndex(({ time }) => time <= from),
  );
  const shown = points.slice(start);
  const steps = shown.map((point, index) => ({
    point,
    from: Math.max(point.time, from),
    to: shown[index + 1]?.time ?? to,
  }));
  return { from, to, steps };
}

/** Whether the price changes at all; otherwise a chart would be one flat area. */
export const isChanging = ({ steps }: ChartWindow): boolean =>
  steps.some(({ point }) => point.cents !== steps[0]?.point.cents);

function daysText(days: number): string {
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}

/** How long a price held, in words: 'since …' for the one in force, 'from … to …' for an earlier one. */
export function heldWords({ point, to }: PriceStep, isLast: boolean): string {
  if (isLast) return `in effect since ${longDate(point.time)}`;
  const days = Math.round((to - point.time) / DAY);
  return `from ${longDate(point.time)} to ${longDate(to)}, ${daysText(days)}`;
}
