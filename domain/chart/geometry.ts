import { dateFormat } from '../dates.ts';
import { formatUsdCents, type UsdCents } from '../money.ts';
import { type ChartWindow, DAY, type PriceStep } from './window.ts';

/** One price in the chart: from where to where, and how high. */
export type Tread = { step: PriceStep; x1: number; x2: number; y: number };
export type PlacedTick = { label: string; at: number };
export type Plot = {
  treads: Tread[];
  /** The line and the surface below it, as SVG paths. */
  line: string;
  area: string;
  prices: PlacedTick[];
  /** The longest label of the prices, which has to fit beside the chart. */
  longest: string;
  /** As many as there is room for on a phone, and beyond. */
  times: { narrow: PlacedTick[]; wide: PlacedTick[] };
};

const rounded = (percent: number) => Math.round(percent * 100) / 100;

/** Round numbers are shown without cents. */
const tickLabel = (cents: UsdCents): string =>
  `$${cents % 100 === 0 ? formatUsdCents(cents).slice(0, -3) : formatUsdCents(cents)}`;

/** The position of every part of a chart, in percent of its width and height: it is drawn without measuring, by the server too. */
export function plotOf(window: ChartWindow): Plot {
  const { from, to, steps } = window;
  const cents = steps.map(({ point }) => point.cents);
  const ticks = cents.length > 0 ? priceTicks(Math.min(...cents), Math.max(...cents)) : [];
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (time: number) => rounded(((time - from) / (to - from)) * 100);
  const y = (price: UsdCents) => rounded(100 - ((price - low) / (high - low)) * 100);
  const treads = steps.map((step) => ({ step, x1: x(step.from), x2: x(step.to), y: y(step.point.cents) }));
  const line = treads
    .map((tread, index) => `${index ? `V${tread.y}` : `M${tread.x1} ${tread.y}`}H${tread.x2}`)
    .join('');
  const prices = ticks.map((price) => ({ label: tickLabel(price), at: y(price) }));
  const placed = (most: number) => timeTicks(from, to, most).map(({ time, label }) => ({ label, at: x(time) }));
  return {
    treads,
    line,
    area: line && `${line}V100H${treads[0]?.x1}Z`,
    prices,
    longest: prices.reduce((longest, { label }) => (label.length > longest.length ? label : longest), ''),
    times: { narrow: placed(3), wide: placed(7) },
  };
}

/** The index of the price in force at a position, in percent; outside the chart, of the nearest one. */
export function treadAt(treads: readonly Tread[], x: number): number {
  const index = treads.findIndex(({ x2 }) => x < x2);
  return index === -1 ? treads.length - 1 : index;
}

const NICE = [1, 2, 5, 10];

/** The next 1, 2 or 5 times a power of ten, in whole cents. */
function niceStepUp(cents: number): UsdCents {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, cents))));
  return power * (NICE.find((factor) => factor * power >= cents) ?? 10);
}

/** Round prices from just under the lowest to just over the highest; a single price gets some room on both sides. */
export function priceTicks(lowest: UsdCents, highest: UsdCents, intervals = 4): UsdCents[] {
  const room = highest > lowest ? 0 : Math.max(100, Math.floor(lowest / 40));
  const low = Math.max(0, lowest - room);
  const high = highest + room;
  const step = niceStepUp(Math.ceil((high - low) / intervals));
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step);
  return Array.from({ length: count + 1 }, (_, index) => first + index * step);
}

type TimeTick = { time: number; label: string };
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

const LABELS: Record<Unit, ReturnType<typeof dateFormat>> = {
  day: dateFormat({ month: 'short', day: 'numeric' }),
  month: dateFormat({ month: 'short', year: 'numeric' }),
  year: dateFormat({ year: 'numeric' }),
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

/** Days, months or years between a time and now, at most `most`; the two ends where fewer than two fit. */
export function timeTicks(from: number, now: number, most: number): TimeTick[] {
  for (const [unit, every] of LADDER) {
    const times = ticksOf(unit, every, from, now);
    if (times.length < 2) break;
    if (times.length <= most) return times.map((time) => ({ time, label: LABELS[unit]('utc').format(time * 1000) }));
  }
  return [
    { time: from, label: LABELS.day('utc').format(from * 1000) },
    { time: now, label: 'now' },
  ];
}
