import type { UsdCents } from '#domain/money.ts';
import { priceTicks, type TimeTick, timeTicks } from './ticks.ts';
import type { ChartWindow, PriceStep } from './window.ts';

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

/** Where everything of a chart stands, in pixels. */
export function plotOf({ from, to, steps }: ChartWindow, box: Box): Plot {
  const cents = steps.map(({ point }) => point.cents);
  const ticks = steps.length > 0 ? priceTicks(Math.min(...cents), Math.max(...cents)) : [];
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

/** Which price is in force at a place on the screen: the nearest, left and right of the chart too. */
export function treadAt(treads: readonly Tread[], x: number): number {
  const index = treads.findIndex(({ x2 }) => x < x2);
  return index === -1 ? treads.length - 1 : index;
}
