import { Hono } from 'hono';
import type { EthNode } from '../chain/node.ts';
import type { AppEnv, Deps } from '../context.ts';
import { tokenBucket } from '../security/rate-limited.ts';
import { relay } from './relay.ts';

const MOST_IN_A_BATCH = 20;
const REFUSED_BATCH = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: `A batch holds 1 to ${MOST_IN_A_BATCH} calls` },
} as const;

/** POST /api/rpc: the browser's only way to the chain. Limits count calls, not batches, per network address. */
export function rpcRoutes({ chain, log }: Deps, node: EthNode) {
  const relayed = relay({ node, token: chain.token, log });
  const take = tokenBucket({ burst: 400, perSecond: 20 });
  return new Hono<AppEnv>().post('/api/rpc', async (c) => {
    const body: unknown = await c.req.json();
    c.header('cache-control', 'no-store');
    if (!Array.isArray(body)) {
      take(c.var.ip);
      return c.json(await relayed(body));
    }
    if (body.length === 0 || body.length > MOST_IN_A_BATCH) return c.json(REFUSED_BATCH);
    take(c.var.ip, body.length);
    return c.json(await Promise.all(body.map(relayed)));
  });
}
