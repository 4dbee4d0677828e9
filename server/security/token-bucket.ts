import { TooMany } from '../errors.ts';
import { limitKey } from './network-address.ts';

type Bucket = { left: number; at: number };
const REMEMBERED = 10_000;

/**
 * A token bucket per network address, in this process: `burst` at once, refilled by `perSecond`. The returned function
 * takes `cost` or throws TooMany.
 */
export function tokenBucket({ burst, perSecond, now = () => Date.now() }: Rate): (ip: string, cost?: number) => void {
  const buckets = new Map<string, Bucket>();
  return (ip, cost = 1) => {
    const key = limitKey(ip);
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at };
    const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    if (left < cost) throw new TooMany((cost - left) / perSecond);
    buckets.delete(key);
    buckets.set(key, { left: left - cost, at });
    if (buckets.size > REMEMBERED) buckets.delete(buckets.keys().next().value ?? key);
  };
}

export type Rate = { burst: number; perSecond: number; now?: () => number };
