import type { MiddlewareHandler } from 'hono';

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** For everything that is not a page: nothing may be loaded, framed or sent from it. */
const NOTHING_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ALWAYS: Record<string, string> = {
  'content-security-policy': NOTHING_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const LIVE = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The security headers that every answer carries; an answer's own policy stays. HSTS outside local mode only. */
export const securityHeaders = (mode: 'local' | 'live'): Record<string, string> =>
  mode === 'live' ? { ...ALWAYS, ...LIVE } : ALWAYS;

/** Puts the security headers on every answer, refusals and errors included. */
export function withSecurityHeaders(mode: 'local' | 'live'): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(mode));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
