import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../context.ts';
import type { Metrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Files, and paths at which there is nothing. */
const ANY = '*';

/** The route that answered: a call's, or a page's. There are only so many, whatever paths are asked for. */
export function countedRoute(c: HonoContext<AppEnv>): string {
  const route = routePath(c);
  return route === ANY || route === `/${ANY}` ? (c.var.page ?? ANY) : route;
}

/** Counts each request that isn't answered from memory, and how long it took. */
export const countRequests =
  ({ requests, requestSeconds }: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    const route = countedRoute(c);
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    requests.inc({ method, route, status: c.res.status });
    requestSeconds.observe({ route }, (performance.now() - started) / 1_000);
  };
