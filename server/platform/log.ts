import { randomUUID } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { AppEnv, Context, Deps } from './context.ts';
import { isTrusted, peerAddress } from './security/network-address.ts';

const SECRET = [
  'password',
  'password_confirmation',
  'current_password',
  'passwordHash',
  'privateKey',
  'adminKey',
  'attestorKey',
  'key',
  'pw',
  'token',
  'tokenHash',
  'reset_password_token',
  'confirmation_token',
  'nonce',
  'signature',
  'raw',
];
const HEADERS = ['cookie', 'authorization', 'client', '["access-token"]', '["set-cookie"]'];

const ROOTS = ['', '*.', '*.*.'];
const paths = ROOTS.flatMap((root) => [
  ...SECRET.map((name) => `${root}${name}`),
  ...HEADERS.map((name) => `${root}headers${name.startsWith('[') ? name : `.${name}`}`),
]);

/** What every entry of the log goes through: secrets that slip into it are redacted. */
export const logOptions = (level: string): LoggerOptions => ({ level, redact: { paths, censor: '[struck out]' } });

/** JSON lines on stdout. */
export const openLog = (level: string): Logger => pino(logOptions(level));

const REQUEST_ID = 'x-request-id';
const GIVEN_ID = /^[\w.:-]{8,100}$/;
const LONGEST_SEGMENT = 60;

/** The route that answers, for a log: ids and keys in paths and queries open what they name. */
export function routeOf(c: HonoContext): string {
  const route = routePath(c);
  if (route !== '*' && route !== '/*') return route;
  const [, first = '', ...more] = c.req.path.split('/');
  return `/${first.slice(0, LONGEST_SEGMENT)}${more.length > 0 ? '/…' : ''}`;
}

/** What a request's verbs use; its log names the request in every line, and is created only when needed. */
function visitorContext(deps: Deps, request: string): Context {
  let log: Context['log'] | undefined;
  return {
    ...deps,
    actor: { kind: 'visitor' },
    get log() {
      log ??= deps.log.child({ request });
      return log;
    },
  };
}

/**
 * Gives each request its context and an id, a trusted proxy's or a new one, which its answer and all its log lines carry. Where the
 * access log is on, it gets a line for each request: no address, no query, no body.
 */
export function requestLog(deps: Deps): MiddlewareHandler<AppEnv> {
  const { trustedProxies, accessLog } = deps.env;
  const access = accessLog ? deps.log.child({}, { level: 'info' }) : undefined;
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header(REQUEST_ID) ?? '';
    const isGiven = GIVEN_ID.test(given) && isTrusted(peerAddress(c) ?? '', trustedProxies);
    const request = isGiven ? given : randomUUID();
    c.set('context', visitorContext(deps, request));
    await next();
    c.header(REQUEST_ID, request);
    access?.info(
      {
        request,
        method: c.req.method,
        route: routeOf(c),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}
