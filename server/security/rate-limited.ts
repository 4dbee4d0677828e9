import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import type { Env } from '../env.ts';
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

type Rate = { burst: number; perSecond: number; now?: () => number };

/** Lets a network address make so many requests to the routes that share it; 429 beyond. */
export function rateLimited(rate: Rate) {
  const take = tokenBucket(rate);
  return createMiddleware<AppEnv>(async (c, next) => {
    take(c.var.ip);
    await next();
  });
}

/** The same for forms that anyone may send: REQUEST_LIMIT at once, and as many again in a minute. */
export function formRateLimited() {
  const takes = new WeakMap<Env, ReturnType<typeof tokenBucket>>();
  return createMiddleware<AppEnv>(async (c, next) => {
    const { env } = c.var.context;
    const take = takes.get(env) ?? tokenBucket({ burst: env.requestLimit, perSecond: env.requestLimit / 60 });
    takes.set(env, take);
    take(c.var.ip);
    await next();
  });
}
