import type { PriceRecord } from '#domain/price/price.ts';
import type { Deps } from '../platform/context.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import { currentPrice } from './find-price.ts';

/** How old the price may be that is answered from memory; another instance's change is seen after that. */
const FRESH_MS = 500;

export type PriceMemory = {
  /** The price in force, at most half a second old; undefined if there is none. Throws what the database throws. */
  read: () => Promise<PriceRecord | undefined>;
  /** The last value read, however old: shown while the database is down. */
  last: () => PriceRecord | undefined;
  /** After a change by this instance: the next read asks the database. */
  forget: () => void;
};

/** The price as this process last read it: thousands of views a second ask the database twice, and an idle site never. */
export function priceMemory(deps: Pick<Deps, 'db' | 'chain'>, onForget = () => {}): PriceMemory {
  const cache = promiseCache<PriceRecord | undefined>(FRESH_MS);
  let last: PriceRecord | undefined;
  const ask = async () => {
    last = await currentPrice(deps);
    return last;
  };
  return {
    read: () => cache.get('price', ask),
    last: () => last,
    forget() {
      cache.clear();
      onForget();
    },
  };
}
