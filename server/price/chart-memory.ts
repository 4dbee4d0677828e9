import { chartMarkup } from '#domain/chart/drawing.ts';
import { usualRange, windowOf } from '#domain/chart/window.ts';
import type { PagePrice } from '#domain/price/page-price.ts';
import type { Context } from '../platform/context.ts';
import { pricesInForce } from './find-price.ts';

const HOUR = 3_600;

/** The price history as the page of it is sent: drawn anew with each price, and every hour since a chart ends now. The last one if that fails. */
export function chartMemory() {
  let drawn: { version: string; chart: Promise<string> } | undefined;
  async function draw(context: Context, now: number): Promise<string> {
    const points = await pricesInForce(context);
    return chartMarkup(windowOf(points, usualRange(points, now), now));
  }
  return async (context: Context, price: PagePrice | null): Promise<string> => {
    if (!price) return '';
    const now = Math.floor(context.now().getTime() / 1_000 / HOUR) * HOUR;
    const version = `${price.time} ${now}`;
    if (drawn?.version !== version) {
      const before = drawn?.chart ?? '';
      drawn = { version, chart: draw(context, now).catch(() => before) };
    }
    return drawn.chart;
  };
}
