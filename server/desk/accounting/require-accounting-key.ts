import { createMiddleware } from 'hono/factory';
import { ACCOUNTING_MESSAGES } from '#domain/accounting/keys.ts';
import type { AppEnv } from '../../platform/context.ts';
import { Forbidden, Unauthorized } from '../../platform/errors.ts';
import { carriedKey, isAccountingKey } from './accounting-keys.ts';

const unauthorized = (message: string) => new Unauthorized(message, { headers: { 'www-authenticate': 'Bearer' } });

/** Lets pass who carries an accounting key that works (RFC 6750); 401 otherwise. */
export const requireAccountingKey = createMiddleware<AppEnv>(async (c, next) => {
  c.header('cache-control', 'no-store');
  const secret = carriedKey(c.req.header('authorization'));
  if (secret === undefined) throw unauthorized(ACCOUNTING_MESSAGES.keyNeeded);
  if (!(await isAccountingKey(c.var.context, secret))) throw unauthorized(ACCOUNTING_MESSAGES.keyUnknown);
  await next();
});

/** What is read with a key: what keys open, and beside it the public's prices, supply and description of the calls. */
const READ_WITH_KEY = /^\/api\/(?:accounting\/.+|prices|usgprice|reserves|acts|openapi\.json)$/;

/** Refuses a call with an accounting key that isn't a read that keys are for, whatever else it carries. */
export const keysOnlyRead = createMiddleware<AppEnv>(async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && READ_WITH_KEY.test(c.req.path);
  if (!isRead && carriedKey(c.req.header('authorization')) !== undefined)
    throw new Forbidden(ACCOUNTING_MESSAGES.readsOnly);
  await next();
});
