import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from '#domain/security-headers.ts';

/** Puts the security headers on every answer, refusals and errors included. */
export function withSecurityHeaders(mode: 'local' | 'live'): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(mode));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
