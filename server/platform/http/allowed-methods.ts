import type { Handler, MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouterRoute } from 'hono/types';
import type { AppEnv } from '../context.ts';
import { MethodNotAllowed } from '../errors.ts';

/** Handlers that only say which method to use instead. */
const refusals = new WeakSet<object>();

/** A route's handler that only says which method to use instead, where a protocol has its own words for it. */
export function refusesMethod<Answer extends Handler<AppEnv>>(handler: Answer): Answer {
  refusals.add(handler);
  return handler;
}

type Taken = { method: string; isAllowed: boolean };

/**
 * Refuses a method that none of the routes at a path takes (RFC 9110, 15.5.6), and answers OPTIONS there, before anything else reads the
 * request. Paths of no route go on; so does a preflight, which CORS answers where another origin may call.
 */
export function requireAllowedMethod(routes: () => readonly RouterRoute[]): MiddlewareHandler<AppEnv> {
  let byPath: TrieRouter<Taken> | undefined;
  function takenAt(path: string): Taken[] {
    if (!byPath) {
      byPath = new TrieRouter<Taken>();
      for (const { method, path, handler } of routes())
        if (method !== 'ALL' && !path.includes('*'))
          byPath.add('ALL', path, { method, isAllowed: !refusals.has(handler) });
    }
    return byPath.match('ALL', path)[0].map(([taken]) => taken);
  }

  return async (c, next) => {
    const { method, path } = c.req;
    const taken = takenAt(path);
    const isTaken = taken.some((each) => each.method === (method === 'HEAD' ? 'GET' : method));
    const isPreflight = method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (taken.length === 0 || isTaken || isPreflight) return next();
    const allowed = allowedMethods(taken.flatMap((each) => (each.isAllowed ? [each.method] : [])));
    if (method === 'OPTIONS') return c.body(null, 204, { allow: allowed.join(', ') });
    throw new MethodNotAllowed(allowed);
  };
}

/** What an Allow header names where routes take these methods: HEAD with GET, and OPTIONS. */
export const allowedMethods = (methods: readonly string[]): string[] => [
  ...new Set([...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']),
];
