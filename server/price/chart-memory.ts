import { chartMarkup } from '#domain/chart/drawing.ts';
import { usualRange, windowOf } from '#domain/chart/window.ts';
import type { PagePrice } from '#domain/price/page-price.ts';
import type { Context } from '../platform/context.ts';
import { orLast } from '../platform/or-last.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import { pricesInForce } from './find-price.ts';

const HOUR = 3_600;

/** The price history as the page of it is sent: drawn anew with each price, and every hour since a chart ends now. While that fails, the last one. */
export function chartMemory() {
  const drawn = promiseCache<string>();
  let version = '';
  let last = '';
  async function draw(context: Context, now: number): Promise<string> {
    const points = await pricesInForce(context);
    last = chartMarkup(windowOf(points, usualRange(points, now), now));
    return last;
  }
  return async (context: Context, price: PagePrice | null): Promise<string> => {
    if (!price) return '';
    const now = Math.floor(context.now().getTime() / 1_000 / HOUR) * HOUR;
    const wanted = `${price.time} ${now}`;
    if (version !== wanted) drawn.clear();
    version = wanted;
    return orLast(
      context,
      () => drawn.get(wanted, () => draw(context, now)),
      () => last,
    );
  };
}
