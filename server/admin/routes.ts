import { Hono } from 'hono';
import { adminLogin } from '#domain/sign-in-with-ethereum.ts';
import type { AppEnv } from '../context.ts';
import { jsonInput } from '../http/json-input.ts';
import { rateLimited } from '../security/rate-limited.ts';
import { deskOnly } from '../security/surface.ts';
import {
  ADMIN_COOKIE_SECONDS,
  type Admin,
  adminCookie,
  endAdminSession,
  openAdminSession,
  requireAdmin,
} from './admin-session.ts';

const PROOFS = { burst: 60, perSecond: 1 };
const shown = ({ address, roles, safe }: Admin) => ({ address, roles, ...(safe && { safe }) });

export const adminRoutes = new Hono<AppEnv>()
  .post('/api/login', deskOnly, rateLimited(PROOFS), jsonInput(adminLogin), async (c) => {
    const { token, admin } = await openAdminSession(c.var.context, c.req.valid('json'));
    adminCookie.set(c, token, ADMIN_COOKIE_SECONDS);
    c.header('cache-control', 'no-store');
    return c.json(shown(admin));
  })
  .get('/api/login', deskOnly, requireAdmin, (c) => c.json(shown(c.var.admin.actor)))
  .delete('/api/login', deskOnly, async (c) => {
    const token = adminCookie.get(c);
    if (token !== undefined) await endAdminSession(c.var.context, token);
    adminCookie.clear(c);
    c.header('cache-control', 'no-store');
    return c.json({});
  });
