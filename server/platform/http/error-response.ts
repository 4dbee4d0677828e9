import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { API_MESSAGES, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv } from '../context.ts';
import { CallerGone, Malformed, ReadOnly, Refusal, Unavailable } from '../errors.ts';
import { routeOf } from '../log.ts';
import { isReadOnlyError } from '../outages.ts';

/** Whether the error is that of the request's own connection, which ended before the body had come. */
function isAbort(error: unknown, c: HonoContext<AppEnv>): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  const hasEnded = incoming?.destroyed === true && !incoming.complete;
  return hasEnded && error instanceof Error && (error as { code?: unknown }).code === 'ECONNRESET';
}

function refusalOf(error: unknown, c: HonoContext<AppEnv>): Refusal | undefined {
  if (error instanceof Refusal) return error;
  // What is read with an entry in the audit log, such as an export.
  if (c.var.context.env.readOnly && isReadOnlyError(error)) return new ReadOnly();
  if (isAbort(error, c)) return new CallerGone(REQUEST_MESSAGES.malformed);
  if (error instanceof HTTPException && error.status === 400) return new Malformed(REQUEST_MESSAGES.malformed);
  return undefined;
}

// Drizzle's message repeats the parameters of the query, and PostgreSQL's detail the row: personal data, not for a log.
function loggable(error: unknown): Record<string, unknown> {
  const inner = error instanceof Error && error.message.startsWith('Failed query') ? error.cause : error;
  if (!(inner instanceof Error)) return { type: typeof inner };
  const { code } = inner as { code?: unknown };
  return { type: inner.name, code, message: inner.message, stack: inner.stack };
}

/** The one place where an error becomes a response. An unexpected one is logged, and the caller gets a message, never a stack. */
export function errorResponse(error: unknown, c: HonoContext<AppEnv>): Response {
  const { log, outages } = c.var.context;
  const refusal = refusalOf(error, c) ?? (outages.reportDatabaseOutage(error) ? new Unavailable() : undefined);
  const where = { method: c.req.method, route: routeOf(c) };
  if (!refusal) {
    log.error({ ...where, error: loggable(error) }, 'server error');
    return c.json({ errors: [API_MESSAGES.serverError] }, 500, { 'cache-control': 'no-store' });
  }
  if (refusal.status === 503) log.debug({ ...where, error: loggable(error) }, 'unavailable');
  else log.debug({ ...where, status: refusal.status, errors: refusal.toJSON().errors }, 'refused');
  return c.json(refusal.toJSON(), refusal.status, { 'cache-control': 'no-store', ...refusal.headers });
}
