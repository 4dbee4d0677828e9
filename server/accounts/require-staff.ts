import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/messages/account.ts';
import { adminCookie, continueAdminSession } from '../admin/admin-session.ts';
import type { Actor, AppEnv, Context } from '../context.ts';
import { Forbidden, Unauthorized } from '../errors.ts';
import { signedIn } from './require-account.ts';

/** A context whose actor was proven to work the desk: by an account with the staff role, or by a wallet with a role on the chain. */
export type DeskContext = Context & { actor: Extract<Actor, { kind: 'staff' | 'admin' }> };
/** The environment of a route behind requireDesk: `c.var.desk`. */
export type DeskEnv = { Variables: AppEnv['Variables'] & { desk: DeskContext } };

async function prove(c: HonoContext<AppEnv>): Promise<DeskContext> {
  const found = await signedIn(c);
  if (found?.account.user.staff) {
    return { ...c.var.context, actor: { kind: 'staff', userId: found.account.user.id } };
  }
  const token = adminCookie.get(c);
  const admin = token === undefined ? undefined : await continueAdminSession(c.var.context, token);
  if (admin) return admin;
  throw found ? new Forbidden(ACCOUNT_MESSAGES.staffOnly) : new Unauthorized(PROTOCOL_MESSAGES.notSignedIn);
}

/** Lets only staff pass, by account or by wallet: 401 without a session, 403 for an account without the role. */
export const requireDesk = createMiddleware<DeskEnv>(async (c, next) => {
  c.header('cache-control', 'no-store');
  const desk = await prove(c as unknown as HonoContext<AppEnv>);
  c.set('context', desk);
  c.set('desk', desk);
  await next();
});
