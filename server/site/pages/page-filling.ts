import type { PageFilling } from '#domain/page-fillings.ts';
import type { PagePrice } from '#domain/price/page-price.ts';
import type { Context } from '../../platform/context.ts';
import { pageAddress } from '../../platform/security/host.ts';
import { chartMemory } from '../../price/chart-memory.ts';
import type { PriceMemory } from '../../price/price-memory.ts';
import { figuresMemory } from '../../reserve/statement/figures-memory.ts';

/** What fills the pages of a request. */
export type FillingNow = (context: Context) => Promise<PageFilling>;

/** What the server knows now, from memory: the database is asked twice a second at most, however many views there are. */
export function fillingMemory(memory: PriceMemory): FillingNow {
  // While the database is down, pages are still served, with the last known price.
  async function priceNow(): Promise<PagePrice | null> {
    const price = await memory.known().catch(() => undefined);
    if (!price) return null;
    const { cents, time, as_of } = price;
    return { cents, time, ...(as_of !== undefined && { as_of }) };
  }

  const figuresNow = figuresMemory();
  const chartNow = chartMemory();
  return async (context) => {
    const [price, figures] = await Promise.all([priceNow(), figuresNow(context)]);
    const chart = await chartNow(context, price);
    return { price, figures, chart, chain: context.chain, address: pageAddress(context) };
  };
}
