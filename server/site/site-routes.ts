import { Hono } from 'hono';
import type { AppEnv } from '../platform/context.ts';

/**
 * GET /api/site: what the pages must know about this instance; none of it is baked into the build. GET /api/time: the time by which a
 * signature must be fresh. It is the database's, where the Date header is that of an instance's machine, or of a proxy's.
 */
export const siteRoutes = new Hono<AppEnv>()
  .get('/api/time', (c) => c.json({ now: c.var.context.now().toISOString() }, 200, { 'cache-control': 'no-store' }))
  .get('/api/site', (c) => {
    const { env, chain, relayer, walletUrl } = c.var.context;
    c.header('cache-control', 'no-store');
    return c.json({
      mode: env.mode,
      chainId: chain.id,
      token: chain.token,
      /** The wallet's own origin, where it has one: its pages are the same bytes at every address, and so don't carry it. */
      wallet_url: walletUrl ?? null,
      /** The token's first block, where the settings name it: it spares a verifier the search. */
      deploy_block: chain.deployBlock === undefined ? null : String(chain.deployBlock),
      /** The contract that burns and returns the tokens at tickets' own addresses. */
      redemption_inbox: chain.inbox,
      faucet: chain.local,
      /** Whether the faucet gives test USDC as well, which a local sale desk takes. */
      ...(chain.local && chain.saleDesk && { faucet_usdc: true }),
      /** Whether we pay the network fee where a holder has no ETH for it. */
      relays: relayer !== undefined,
      /** The least that we pay it for, in units of 1e-9; null where we don't. */
      relay_least_send: relayer === undefined ? null : String(relayer.budgets.leastSend),
      /** What says the price of ETH, for fees in dollars. */
      eth_price_feed: env.ethPriceFeed ?? null,
      mailbox: env.mode === 'local' && env.smtpUrl === undefined,
      explorer: chain.explorer,
    });
  });
