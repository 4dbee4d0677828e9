import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { allowance, type Rate } from './allowance.ts';

/** Lets a network address make so many requests to the routes that share it; 429 beyond. */
export function limited(rate: Rate) {
  const take = allowance(rate);
  return createMiddleware<AppEnv>(async (c, next) => {
    take(c.var.ip);
    await next();
  });
}
