import { Hono } from 'hono';
import { marketPriceInput } from '#domain/price/enter-market-price.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { jsonInput } from '../platform/http/json-input.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { enterMarketPrice, marketMemory } from './market.ts';

/** What gold and the mint's coin cost elsewhere, which every page may show, and staff's entries of it. */
export const marketRoutes = () => {
  const market = marketMemory();
  return new Hono<DeskEnv>()
    .get('/api/market', limitRequests(LIMITS.reads), async (c) => {
      c.header('cache-control', 'no-cache');
      return c.json(await market.read(c.var.context));
    })
    .post('/api/market', requireDesk, jsonInput(marketPriceInput), async (c) => {
      await enterMarketPrice(c.var.desk, c.req.valid('json'));
      market.forget();
      return c.json(await market.read(c.var.context));
    });
};
