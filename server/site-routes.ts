import { Hono } from 'hono';
import type { AppEnv } from './context.ts';

/** GET /api/site: what the pages must know about this instance; none of it is baked into the build. */
export const siteRoutes = new Hono<AppEnv>().get('/api/site', (c) => {
  const { env, chain } = c.var.context;
  c.header('cache-control', 'no-store');
  return c.json({
    mode: env.mode,
    chainId: chain.id,
    token: chain.token,
    /** The contract that burns and returns the tokens at tickets' own addresses. */
    redemption_inbox: chain.inbox,
    faucet: chain.local,
    mailbox: env.mode === 'local' && env.smtpUrl === undefined,
    explorer: chain.explorer,
  });
});
