import type { ServerResponse } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import type { Env } from '../env.ts';
import { TooMany, Unavailable } from '../errors.ts';
import { networksOf } from './network-address.ts';

type Rate = { burst: number; perSecond: number; now?: () => number };
type Bucket = { left: number; at: number };
/** A bucket by its name; `share` multiplies its size. */
type Wanted = { name: string; share: number };
const REMEMBERED = 10_000;

/** Named token buckets in this process; the returned function takes `cost` from all that are wanted, or throws TooMany. */
function tokenBuckets({
  burst,
  perSecond,
  now = () => performance.now(),
}: Rate): (wanted: Wanted[], cost: number) => void {
  const buckets = new Map<string, Bucket>();
  return (wanted, cost) => {
    const at = now();
    const filled = wanted.map(({ name, share }) => {
      const bucket = buckets.get(name) ?? { left: burst * share, at };
      const left = Math.min(burst * share, bucket.left + ((at - bucket.at) / 1000) * perSecond * share);
      return { name, left, wait: (cost - left) / (perSecond * share) };
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

/** `burst` for a network address, refilled by `perSecond`; larger IPv6 networks have separate, larger buckets. */
export function tokenBucket(rate: Rate): (ip: string, cost?: number) => void {
  const take = tokenBuckets(rate);
  return (ip, cost = 1) => take(networksOf(ip), cost);
}

/** One bucket for all callers of this process together. */
export function processBucket(rate: Rate): (cost: number) => void {
  const take = tokenBuckets(rate);
  return (cost) => take([{ name: 'all', share: 1 }], cost);
}

/** For what pages read again and again: an address may stand for an office. */
export const READS: Rate = { burst: 240, perSecond: 10 };

/** Limits a network address's requests to the routes that share it; 429 beyond. */
export function rateLimited(rate: Rate) {
  const take = tokenBucket(rate);
  return createMiddleware<AppEnv>(async (c, next) => {
    take(c.var.ip);
    await next();
  });
}

/** The same for forms that anyone may send: a burst of REQUEST_LIMIT, and the same number again per minute. */
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

type Limits = { most: number; mostOfOne: number; refusal?: () => Error };

/**
 * Counts what is open in this process: `most` in all, `mostOfOne` for a network address. The returned function counts one more, until its
 * result is called, or throws the refusal; Unavailable or TooMany if none is given.
 */
export function openLimit({ most, mostOfOne, refusal }: Limits) {
  const open = new Map<string, number>();
  let all = 0;
  return (ip: string): (() => void) => {
    const networks = networksOf(ip);
    if (all >= most) throw refusal?.() ?? new Unavailable();
    if (networks.some(({ name, share }) => (open.get(name) ?? 0) >= mostOfOne * share))
      throw refusal?.() ?? new TooMany(60);
    const count = (by: 1 | -1) => {
      all += by;
      for (const { name } of networks) {
        const left = (open.get(name) ?? 0) + by;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    };
    count(1);
    let isOpen = true;
    return () => {
      if (isOpen) count(-1);
      isOpen = false;
    };
  };
}

/** Many times what a client needs that goes on reading. */
const UNREAD_MS = 120_000;

/**
 * Lets few requests into a route at a time, which hold much in memory; 429 beyond. Each counts until its answer has been sent or its
 * connection is gone, and one whose client reads nothing for two minutes is broken off.
 */
export function fewAtATime(limits: Pick<Limits, 'most' | 'mostOfOne'>, retrySeconds: number) {
  const open = openLimit({ ...limits, refusal: () => new TooMany(retrySeconds) });
  return createMiddleware<AppEnv>(async (c, next) => {
    const close = open(c.var.ip);
    try {
      await next();
    } finally {
      const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
      if (!outgoing || outgoing.closed || outgoing.destroyed) close();
      else outgoing.once('close', close).setTimeout(UNREAD_MS);
    }
  });
}
