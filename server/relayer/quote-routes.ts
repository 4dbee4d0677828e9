import { Hono } from 'hono';
import type { Hex } from 'viem';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { settleInput } from '#domain/sale/quote-input.ts';
import { type AccountContext, type AccountEnv, requireAccount } from '../accounts/require-account.ts';
import { orNotFound } from '../platform/errors.ts';
import { idParam, jsonInput } from '../platform/http/json-input.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { findQuote, type SaleQuote } from '../sales/quotes/find-quote.ts';
import { quoteJson } from '../sales/quotes/quote-json.ts';
import { acceptPayment } from './accept-payment.ts';
import { knownRelay, relayStatus } from './find-relay.ts';

/** The account's own quote; throws NotFound for anyone else's. */
async function ownQuote(context: AccountContext, id: string): Promise<SaleQuote> {
  const quote = await findQuote(context, id);
  return orNotFound(quote?.accountId === context.account.user.id ? quote : undefined, SALE_MESSAGES.notFound);
}

/** A quote, and how far its payment is; null where none was handed in. */
async function quoteStatus(context: AccountContext, quote: SaleQuote) {
  const payment = await knownRelay(context, quote.buyer, quote.digest);
  return { ...(await quoteJson(context, quote)), payment: payment ? await relayStatus(context, payment) : null };
}

/** The payment of quotes whose network fee we pay. */
export const quotePaymentRoutes = new Hono<AccountEnv>()
  .get('/api/quotes/:id', idParam, requireAccount, limitRequests(LIMITS.reads), async (c) => {
    const quote = await ownQuote(c.var.account, c.req.valid('param').id);
    return c.json(await quoteStatus(c.var.account, quote));
  })
  .post(
    '/api/quotes/:id/settle',
    idParam,
    requireAccount,
    limitRequests(LIMITS.forms),
    jsonInput(settleInput),
    async (c) => {
      const quote = await ownQuote(c.var.account, c.req.valid('param').id);
      await acceptPayment(c.var.account, quote, c.req.valid('json').signature as Hex, c.var.ip);
      return c.json(await quoteStatus(c.var.account, quote));
    },
  );
