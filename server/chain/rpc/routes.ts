import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Address } from 'viem';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv, Deps } from '../../platform/context.ts';
import { Malformed } from '../../platform/errors.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { processLimit } from '../../platform/limits/process-limit.ts';
import type { EthNode } from '../http-node.ts';
import { appointedAccounts } from '../safe-account.ts';
import { accountCalls, isAssetCall, isFeedCall, type OtherContract } from './other-contracts.ts';
import { createRelay } from './relay-call.ts';

/** What higher areas know: other tokens of which a page has to read the decimals, and whether the price log shows a signature. */
type Known = { assets(): Promise<readonly Address[]>; isPublished(signature: string): Promise<boolean> };

const MOST_IN_A_BATCH = 20;
const REFUSED_BATCH = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: `A batch holds 1 to ${MOST_IN_A_BATCH} calls` },
} as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed(REQUEST_MESSAGES.malformed);
  }
}

/**
 * POST /api/rpc: the browser's only way to the chain. Limits count calls, not batches: per network address, and for all together.
 */
export function rpcRoutes({ db, chain, env, outages }: Deps, node: EthNode, { assets, isPublished }: Known) {
  const feeds = env.ethPriceFeed ? [{ address: env.ethPriceFeed, takes: isFeedCall }] : [];
  const ours = [chain.token, chain.inbox];
  const takes = accountCalls(ours, (signature) => isPublished(signature).catch(() => false));
  // Accounts that ever had a role may be Safes. Without the database none is known, and everything else is relayed; what can't be read takes
  // nothing else with it.
  const others = async (): Promise<OtherContract[]> => {
    const none = (): Address[] => [];
    const [accounts, tokens] = await Promise.all([appointedAccounts({ db, chain }).catch(none), assets().catch(none)]);
    return [
      ...feeds,
      ...accounts.map((address) => ({ address, takes })),
      ...tokens.map((address) => ({ address, takes: isAssetCall })),
    ];
  };
  const { cost, relay } = createRelay({ node, contracts: ours, others, outages });
  const takeOwn = processLimit(LIMITS.chainCalls);
  const takeCommon = processLimit(LIMITS.allChainCalls(env));
  const take = (ip: string, count: number) => {
    takeOwn(ip, count);
    takeCommon(ip, count);
  };
  const routes = new Hono<AppEnv>();
  // The verifier, opened from disk, has the origin null.
  if (chain.local)
    routes.use('/api/rpc', cors({ origin: 'null', allowMethods: ['POST'], allowHeaders: ['content-type'] }));
  return routes.post('/api/rpc', async (c) => {
    // A request counts before it is read; what it asks for counts once it is known.
    take(c.var.ip, 1);
    const body = parsed(await c.req.text());
    c.header('cache-control', 'no-store');
    const calls = Array.isArray(body) ? body : [body];
    if (calls.length === 0 || calls.length > MOST_IN_A_BATCH) return c.json(REFUSED_BATCH);
    const costs = calls.reduce((sum: number, call) => sum + cost(call), 0);
    take(c.var.ip, costs - 1);
    const answers = await Promise.all(calls.map(relay));
    return Array.isArray(body) ? c.json(answers) : c.json(answers[0]);
  });
}
