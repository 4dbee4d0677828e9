import type { ServerResponse } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { TooMany, Unavailable } from '../errors.ts';
import { networksOf } from '../security/network-address.ts';

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
