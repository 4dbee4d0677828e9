import type { PriceRecord } from '#domain/price/price.ts';
import type { Deps } from '../platform/context.ts';
import { orLast } from '../platform/or-last.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import { currentPrice } from './find-price.ts';

/** How old the price may be that is answered from memory; another instance's change is seen after that. */
const FRESH_MS = 500;

/** `as_of`: when it was read, in unix seconds, where it can't be read again now. */
export type KnownPrice = PriceRecord & { as_of?: number };

export type PriceMemory = {
  /** The price in force, at most half a second old; undefined if there is none. Throws what the database throws. */
  read: () => Promise<PriceRecord | undefined>;
  /** The same; while the database is down or silent, the last price that was read, with the time of that. Throws if none ever was. */
  known: () => Promise<KnownPrice | undefined>;
  /** After a change by this instance: the next read asks the database. */
  forget: () => void;
};

/** The price as this process last read it: thousands of views a second ask the database twice, and an idle site never. */
export function priceMemory(
  deps: Pick<Deps, 'db' | 'chain' | 'now' | 'log' | 'outages'>,
  onForget = () => {},
): PriceMemory {
  const cache = promiseCache<PriceRecord | undefined>(FRESH_MS);
  let last: { price: PriceRecord | undefined; asOf: number } | undefined;
  const ask = async () => {
    const price = await currentPrice(deps);
    last = { price, asOf: Math.floor(deps.now().getTime() / 1000) };
    return price;
  };
  const read = () => cache.get('price', ask);
  return {
    read,
    known: () =>
      orLast<KnownPrice | undefined>(deps, read, (cause) => {
        if (!last) throw cause;
        return last.price && { ...last.price, as_of: last.asOf };
      }),
    forget() {
      cache.clear();
      onForget();
    },
  };
}
