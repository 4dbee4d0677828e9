import { TooMany } from '../errors.ts';
import { countsOf, type ProcessLimit } from './limits.ts';

type Bucket = { left: number; at: number };
const REMEMBERED = 10_000;

/** Counts a limit in this process, in token buckets; the returned function takes `cost` from all counts of its caller, or throws TooMany. */
export function processLimit(limit: ProcessLimit, now = () => performance.now()): (of: string, cost?: number) => void {
  const { most, windowSeconds } = limit;
  const buckets = new Map<string, Bucket>();
  return (of, cost = 1) => {
    const at = now();
    const filled = countsOf(limit, of).map(({ name, share }) => {
      const [size, perSecond] = [most * share, (most * share) / windowSeconds];
      const bucket = buckets.get(name) ?? { left: size, at };
      const left = Math.min(size, bucket.left + ((at - bucket.at) / 1000) * perSecond);
      return { name, left, wait: (cost - left) / perSecond };
    });
    // What is refused is taken from none of them: one address must not use up what its neighbors share with it.
    const wait = Math.max(...filled.map((bucket) => bucket.wait));
    if (wait > 0) throw new TooMany(wait);
    for (const { name, left } of filled) {
      buckets.delete(name);
      buckets.set(name, { left: left - cost, at });
      if (buckets.size > REMEMBERED) buckets.delete(buckets.keys().next().value ?? name);
    }
  };
}
