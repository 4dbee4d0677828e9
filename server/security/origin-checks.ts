import type { MiddlewareHandler } from 'hono';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv } from '../context.ts';
import { ForeignOrigin, Malformed } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const ACCOUNT_CALL = /^\/api\/auth(\/|$)/;

/** A call that changes something must come from this site, or from no browser at all. */
export const sameOriginOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return next();
  const origin = c.req.header('origin');
  if (origin !== undefined && !c.var.context.origins.includes(origin)) throw new ForeignOrigin();
  const site = c.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new ForeignOrigin();
  await next();
};

/** A call that changes something sends JSON, or to the account protocol a form; without a body, DELETE needs no type. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return next();
  const type = c.req.header('content-type');
  if (ACCOUNT_CALL.test(c.req.path) && (type === undefined || FORM_TYPE.test(type))) return next();
  if (type === undefined ? c.req.method !== 'DELETE' : !JSON_TYPE.test(type)) throw new Malformed(API_MESSAGES.notJson);
  await next();
};
