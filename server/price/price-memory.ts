import type { PriceRecord } from '#domain/price/price.ts';
import type { Deps } from '../context.ts';
import { currentPrice } from './find-price.ts';

/** How old the price may be that is answered from memory; another instance's change is seen after that. */
const FRESH_MS = 500;

export type PriceMemory = {
  /** The price in force, at most half a second old; undefined where there is none. Throws what the database throws. */
  read: () => Promise<PriceRecord | undefined>;
  /** After a change by this instance: the next read asks the database. */
  forget: () => void;
};

/** The price as this process last read it: thousands of views a second ask the database twice, and an idle site never. */
export function priceMemory(deps: Pick<Deps, 'db' | 'chain'>, onForget = () => {}): PriceMemory {
  let reading: Promise<PriceRecord | undefined> | undefined;
  let startedAt = 0;
  return {
    read() {
      const time = performance.now();
      if (reading && time - startedAt < FRESH_MS) return reading;
      startedAt = time;
      const started = currentPrice(deps);
      reading = started;
      started.catch(() => {
        // What failed is not kept: the next caller asks again.
        if (reading === started) reading = undefined;
      });
      return started;
    },
    forget() {
      reading = undefined;
      onForget();
    },
  };
}
