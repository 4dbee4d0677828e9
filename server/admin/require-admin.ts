import { createMiddleware } from 'hono/factory';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { ADMIN_COOKIE, ADMIN_SESSION_HOURS } from '#domain/terms.ts';
import type { AppEnv } from '../context.ts';
import { Unauthorized } from '../errors.ts';
import { hostCookie } from '../http/host-cookie.ts';
import { type AdminContext, continueAdminSession } from './admin-session.ts';

/** The environment of a route behind requireAdmin: `c.var.admin` is a context whose actor is a proven admin. */
export type AdminEnv = { Variables: AppEnv['Variables'] & { admin: AdminContext } };

/** The admin session's token. */
export const adminCookie = hostCookie(ADMIN_COOKIE);
export const ADMIN_COOKIE_SECONDS = ADMIN_SESSION_HOURS * 3_600;

/** Lets only an admin's live session pass: 401 without one, 503 while the chain does not answer for the wallet's roles. */
export const requireAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  const token = adminCookie.get(c);
  const admin = token === undefined ? undefined : await continueAdminSession(c.var.context, token);
  if (!admin) throw new Unauthorized(ADMIN_MESSAGES.adminSessionNeeded);
  c.header('cache-control', 'no-store');
  c.set('admin', admin);
  c.set('context', admin);
  await next();
});
