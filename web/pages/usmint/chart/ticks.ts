import type { UsdCents } from '#domain/money.ts';
import { DAY } from './window.ts';

const NICE = [1, 2, 5, 10];

/** The next 1, 2 or 5 times a power of ten, in whole cents. */
function niceStepUp(cents: number): UsdCents {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, cents))));
  return power * (NICE.find((factor) => factor * power >= cents) ?? 10);
}

/** Round prices from just under the lowest to just over the highest; a single price gets some room on both sides. */
export function priceTicks(lowest: UsdCents, highest: UsdCents, wanted = 4): UsdCents[] {
  const room = highest > lowest ? 0 : Math.max(100, Math.floor(lowest / 40));
  const [low, high] = [Math.max(0, lowest - room), highest + room];
  const step = niceStepUp(Math.ceil((high - low) / wanted));
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step);
  return Array.from({ length: count + 1 }, (_, index) => first + index * step);
}

export type TimeTick = { time: number; label: string };
type Unit = 'day' | 'month' | 'year';

const LADDER: readonly [Unit, number][] = [
  ['day', 1],
  ['day', 2],
  ['day', 7],
  ['day', 14],
  ['month', 1],
  ['month', 2],
  ['month', 3],
  ['month', 6],
  ['year', 1],
  ['year', 2],
  ['year', 5],
];

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const LABELS: Record<Unit, Intl.DateTimeFormat> = {
  day: formatter({ month: 'short', day: 'numeric' }),
  month: formatter({ month: 'short', year: 'numeric' }),
  year: formatter({ year: 'numeric' }),
};

/** Midnight of a month's first day, the months counted from the year 0. */
const monthStart = (month: number) => Date.UTC(Math.floor(month / 12), month % 12) / 1000;

function ticksOf(unit: Unit, every: number, from: number, to: number): number[] {
  const times: number[] = [];
  if (unit === 'day') {
    for (let time = Math.ceil(from / DAY) * DAY; time <= to; time += every * DAY) times.push(time);
    return times;
  }
  const months = unit === 'year' ? 12 * every : every;
  const start = new Date(from * 1000);
  const elapsed = start.getUTCFullYear() * 12 + start.getUTCMonth();
  for (let month = Math.floor(elapsed / months) * months; monthStart(month) <= to; month += months) {
    if (monthStart(month) >= from) times.push(monthStart(month));
  }
  return times;
}

/** Days, months or years between a time and now, at most as many as asked for; the two ends where fewer than two fit. */
export function timeTicks(from: number, now: number, most: number): TimeTick[] {
  for (const [unit, every] of LADDER) {
    const times = ticksOf(unit, every, from, now);
    if (times.length < 2) break;
    if (times.length <= most) return times.map((time) => ({ time, label: LABELS[unit].format(time * 1000) }));
  }
  return [
    { time: from, label: LABELS.day.format(from * 1000) },
    { time: now, label: 'now' },
  ];
}
