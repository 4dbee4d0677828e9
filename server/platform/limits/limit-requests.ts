import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import type { Env } from '../env.ts';
import type { ProcessLimit } from './limits.ts';
import { processLimit } from './process-limit.ts';

/** Limits a caller's requests to the routes that share the result; 429 beyond. */
export function limitRequests(limit: ProcessLimit | ((env: Env) => ProcessLimit)) {
  const limitFor = typeof limit === 'function' ? limit : () => limit;
  const takes = new WeakMap<Env, ReturnType<typeof processLimit>>();
  return createMiddleware<AppEnv>(async (c, next) => {
    const { env } = c.var.context;
    const take = takes.get(env) ?? processLimit(limitFor(env));
    takes.set(env, take);
    take(c.var.ip);
    await next();
  });
}
