import { Hono } from 'hono';
import type { AppEnv } from '../../platform/context.ts';
import type { Findings } from './readiness.ts';

export const HEALTH = ['/healthz', '/readyz'] as const;

/** GET /healthz: the process answers. GET /readyz: everything it needs is there, or 503 with the reasons; neither waits for anything. */
export const healthRoutes = (readiness: () => Findings) =>
  new Hono<AppEnv>()
    .get(HEALTH[0], (c) => c.json({ alive: true }, 200, { 'cache-control': 'no-store' }))
    .get(HEALTH[1], (c) => {
      const { reasons, warnings } = readiness();
      const ready = reasons.length === 0;
      return c.json({ ready, reasons, warnings }, ready ? 200 : 503, { 'cache-control': 'no-store' });
    });
