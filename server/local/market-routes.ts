import { Hono } from 'hono';
import { type LocalMarketView, localMarketInput } from '#domain/sale/local-market.ts';
import { sale } from '#site';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import type { LocalMarket } from '../chain/open-chain.ts';
import { orNotFound } from '../platform/errors.ts';
import { jsonInput } from '../platform/http/json-input.ts';

const viewOf = async (market: LocalMarket): Promise<LocalMarketView> => ({
  ...(await market.read()),
  band_bps: sale.bandBps,
});

/** What the local admin moves of the market in which the local sale desk sells; there is none on a chain that others run. */
export const localMarketRoutes = (market: LocalMarket | undefined) =>
  new Hono<DeskEnv>()
    .get('/api/local-market', requireDesk, async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await viewOf(orNotFound(market)));
    })
    .post('/api/local-market', requireDesk, jsonInput(localMarketInput), async (c) => {
      const moved = orNotFound(market);
      await moved.move(c.req.valid('json'));
      return c.json(await viewOf(moved));
    });
