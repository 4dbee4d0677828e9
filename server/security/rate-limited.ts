import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import type { Env } from '../env.ts';
import { type Rate, tokenBucket } from './token-bucket.ts';

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
