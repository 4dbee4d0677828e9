import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import type { Reasons } from './readiness.ts';

/** GET /healthz: the process answers. GET /readyz: everything it needs is there, or 503 with the reasons. */
export const healthRoutes = (reasons: Reasons) =>
  new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ alive: true }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const found = await reasons();
      return c.json({ ready: found.length === 0, reasons: found }, found.length === 0 ? 200 : 503, {
        'cache-control': 'no-store',
      });
    });
