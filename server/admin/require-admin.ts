import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { CookieOptions } from 'hono/utils/cookie';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { ADMIN_COOKIE, ADMIN_SESSION_HOURS } from '#domain/terms.ts';
import type { AppEnv } from '../context.ts';
import { Unauthorized } from '../errors.ts';
import { type AdminContext, continueAdminSession } from './admin-session.ts';

/** The environment of a route behind requireAdmin: `c.var.admin` is a context whose actor is a proven admin. */
export type AdminEnv = { Variables: AppEnv['Variables'] & { admin: AdminContext } };

type AnyContext = HonoContext<AppEnv> | HonoContext<AdminEnv>;
const isLive = (c: AnyContext) => c.var.context.env.mode === 'live';
const cookieName = (c: AnyContext) => (isLive(c) ? `__Host-${ADMIN_COOKIE}` : ADMIN_COOKIE);
const cookie = (c: AnyContext): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Strict',
  secure: isLive(c),
});

export const adminToken = (c: AnyContext): string | undefined => getCookie(c, cookieName(c));

export function setAdminCookie(c: AnyContext, token: string): void {
  setCookie(c, cookieName(c), token, { ...cookie(c), maxAge: ADMIN_SESSION_HOURS * 3600 });
}

export function clearAdminCookie(c: AnyContext): void {
  deleteCookie(c, cookieName(c), cookie(c));
}

/** Lets only an admin's live session pass: 401 without one, 503 while the chain does not answer for the wallet's roles. */
export const requireAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  const token = adminToken(c);
  const admin = token === undefined ? undefined : await continueAdminSession(c.var.context, token);
  if (!admin) throw new Unauthorized(ADMIN_MESSAGES.adminSessionNeeded);
  c.header('cache-control', 'no-store');
  c.set('admin', admin);
  c.set('context', admin);
  await next();
});
