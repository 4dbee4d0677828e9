import { Hono } from 'hono';
import { quoteInput } from '#domain/sale/quote-input.ts';
import { type AccountEnv, requireAccount } from '../../accounts/require-account.ts';
import type { AppEnv } from '../../platform/context.ts';
import { jsonInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { quoteJson } from './quote-json.ts';
import { saleJson } from './sale-json.ts';
import { signQuote } from './sign-quote.ts';

/** Whether coins are sold for USDC in one transaction now; for everyone. */
export const saleRoutes = new Hono<AppEnv>().get('/api/sale', limitRequests(LIMITS.relayQuotes), async (c) => {
  c.header('cache-control', 'no-store');
  return c.json(await saleJson(c.var.context));
});

/** Quotes, which only an account gets; settling one is the relayer's. */
export const quoteRoutes = new Hono<AccountEnv>().post(
  '/api/quotes',
  requireAccount,
  limitRequests(LIMITS.forms),
  jsonInput(quoteInput),
  async (c) => {
    const quote = await signQuote(c.var.account, c.req.valid('json'), c.req.header('idempotency-key'));
    return c.json(await quoteJson(c.var.account, quote));
  },
);
