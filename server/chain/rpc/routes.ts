import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Address } from 'viem';
import { releaseLogAddress } from '#contracts/creation.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv, Deps } from '../../platform/context.ts';
import { Malformed } from '../../platform/errors.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { processLimit } from '../../platform/limits/process-limit.ts';
import type { EthNode } from '../http-node.ts';
import { appointedAccounts } from '../safe-account.ts';
import {
  accountCalls,
  isAssetCall,
  isDeskCall,
  isFeedCall,
  isReleaseLogCall,
  isUsdcCall,
  type OtherContract,
} from './other-contracts.ts';
import { createRelay } from './relay-call.ts';

/**
 * What higher areas know: other tokens of which a page has to read the decimals, whether the price log shows a signature, and which USDC the
 * sale desk takes.
 */
type Known = {
  assets(): Promise<readonly Address[]>;
  isPublished(signature: string): Promise<boolean>;
  usdc(): Promise<Address>;
};

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
export function rpcRoutes({ db, chain, env, outages }: Deps, node: EthNode, { assets, isPublished, usdc }: Known) {
  const feeds = env.ethPriceFeed ? [{ address: env.ethPriceFeed, takes: isFeedCall }] : [];
  const desk = chain.saleDesk ? [{ address: chain.saleDesk.address, takes: isDeskCall }] : [];
  const releaseLog = { address: releaseLogAddress(chain.token), takes: isReleaseLogCall };
  const ours = [chain.token, chain.inbox];
  const takes = accountCalls(ours, (signature) => isPublished(signature).catch(() => false));
  // Accounts that ever had a role may be Safes. Without the database none is known, and everything else is relayed; what can't be read takes
  // nothing else with it.
  const others = async (): Promise<OtherContract[]> => {
    const none = (): Address[] => [];
    const [accounts, tokens, money] = await Promise.all([
      appointedAccounts({ db, chain }).catch(none),
      assets().catch(none),
      chain.saleDesk ? usdc().then((address) => [address], none) : none(),
    ]);
    return [
      ...feeds,
      releaseLog,
      ...desk,
      ...money.map((address) => ({ address, takes: isUsdcCall })),
      ...accounts.map((address) => ({ address, takes })),
      ...tokens.map((address) => ({ address, takes: isAssetCall })),
    ];
  };
  const { cost, relay } = createRelay({
    node,
    contracts: ours,
    emitters: desk.map(({ address }) => address),
    others,
    outages,
  });
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
