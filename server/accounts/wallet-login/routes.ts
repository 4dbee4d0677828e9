import { Hono } from 'hono';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { adminLogin } from '#domain/sign-in-with-ethereum.ts';
import type { DeskRight } from '#domain/staff/desk-rights.ts';
import type { AppEnv } from '../../platform/context.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { jsonInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { deskOnly } from '../../platform/security/host.ts';
import { loginAccount, rightsOf, walletAtDesk } from '../require-staff.ts';
import { ADMIN_COOKIE_SECONDS, type Admin, adminCookie, endAdminSession } from './admin-session.ts';
import { openAdminSession } from './log-in.ts';

/** `rights`: what it opens at the desk, for the pages. */
const shown = ({ address, roles, safe }: Admin, rights: readonly DeskRight[]) => ({
  address,
  roles,
  rights,
  ...(safe && { safe }),
});

export const adminRoutes = new Hono<AppEnv>()
  .post('/api/login', deskOnly, limitRequests(LIMITS.walletLogins), jsonInput(adminLogin), async (c) => {
    const { context } = c.var;
    const account = await loginAccount(c);
    const { token, admin } = await openAdminSession(context, c.req.valid('json'), account);
    adminCookie.set(c, token, ADMIN_COOKIE_SECONDS);
    c.header('cache-control', 'no-store');
    return c.json(shown(admin, rightsOf(context, admin, account !== undefined)));
  })
  .get('/api/login', deskOnly, limitRequests(LIMITS.reads), async (c) => {
    const found = await walletAtDesk(c);
    if (!found) throw new Unauthorized(ADMIN_LOGIN_MESSAGES.adminSessionNeeded);
    c.header('cache-control', 'no-store');
    return c.json(shown(found.admin.actor, found.rights));
  })
  .delete('/api/login', deskOnly, async (c) => {
    const token = adminCookie.get(c);
    if (token !== undefined) await endAdminSession(c.var.context, token);
    adminCookie.clear(c);
    c.header('cache-control', 'no-store');
    return c.json({});
  });
