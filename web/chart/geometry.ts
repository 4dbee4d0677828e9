import { dateFormat } from '#domain/dates.ts';
import { formatUsdCents, type UsdCents } from '#domain/money.ts';
import { type ChartWindow, DAY, type PriceStep } from './window.ts';

export type Box = { left: number; right: number; top: number; bottom: number };
/** One price on the screen: from where to where, and how high. */
export type Tread = { step: PriceStep; x1: number; x2: number; y: number };
export type Plot = {
  box: Box;
  treads: Tread[];
  /** The line and the surface below it, as SVG paths. */
  line: string;
  area: string;
  prices: { cents: UsdCents; y: number }[];
  times: (TimeTick & { x: number })[];
};

const LABEL_WIDTH = 88;
const rounded = (pixels: number) => Math.round(pixels * 10) / 10;

const ticksOfPrices = ({ steps }: ChartWindow): UsdCents[] => {
  const cents = steps.map(({ point }) => point.cents);
  return steps.length > 0 ? priceTicks(Math.min(...cents), Math.max(...cents)) : [];
};

/** Round numbers are shown without cents. */
export const tickLabel = (cents: UsdCents): string =>
  `$${cents % 100 === 0 ? formatUsdCents(cents).slice(0, -3) : formatUsdCents(cents)}`;

/** Pixels between the price axis and its labels. */
export const AXIS_GAP = 10;
/** The most pixels that a character of a label takes. */
const CHARACTER_WIDTH = 7.8;

/** How much room the labels of the price axis need at the left. */
export const axisWidth = (window: ChartWindow): number =>
  Math.ceil(AXIS_GAP + CHARACTER_WIDTH * Math.max(0, ...ticksOfPrices(window).map((cents) => tickLabel(cents).length)));

/** The position of every part of a chart, in pixels. */
export function plotOf(window: ChartWindow, box: Box): Plot {
  const { from, to, steps } = window;
  const ticks = ticksOfPrices(window);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (time: number) => rounded(box.left + ((time - from) / (to - from)) * (box.right - box.left));
  const y = (price: UsdCents) => rounded(box.bottom - ((price - low) / (high - low)) * (box.bottom - box.top));
  const treads = steps.map((step) => ({ step, x1: x(step.from), x2: x(step.to), y: y(step.point.cents) }));
  const line = treads
    .map((tread, index) => `${index ? `V${tread.y}` : `M${tread.x1} ${tread.y}`}H${tread.x2}`)
    .join('');
  const most = Math.max(2, Math.floor((box.right - box.left) / LABEL_WIDTH));
  return {
    box,
    treads,
    line,
    area: line && `${line}V${box.bottom}H${treads[0]?.x1}Z`,
    prices: ticks.map((price) => ({ cents: price, y: y(price) })),
    times: timeTicks(from, to, most).map((tick) => ({ ...tick, x: x(tick.time) })),
  };
}

/** The index of the price in force at a position on the screen; outside the chart, of the nearest one. */
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
