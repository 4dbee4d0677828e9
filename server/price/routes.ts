import { Hono } from 'hono';
import * as z from 'zod/mini';
import { API_MESSAGES, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { schedulePriceInput, setPriceInput, withdrawPriceInput } from '#domain/price/set-price.ts';
import type { AppEnv } from '../platform/context.ts';
import { NotFound } from '../platform/errors.ts';
import { documented } from '../platform/http/documented.ts';
import { jsonInput, queryInput } from '../platform/http/json-input.ts';
import { paged, pageQuery } from '../platform/http/paging.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { deskOnly } from '../platform/security/host.ts';
import { priceList } from './find-price.ts';
import { currentPriceAnswer, priceLogAnswer } from './price-answers.ts';
import type { PriceMemory } from './price-memory.ts';
import { schedulePrice } from './schedule-price.ts';
import { setPrice } from './set-price.ts';
import { withdrawPrice } from './withdraw-price.ts';

/** What is public and signed may be read by any page, such as the verifier, which is opened from disk. */
const ANY_ORIGIN = ['access-control-allow-origin', '*'] as const;
const afterTime = z.pipe(z.string().check(z.regex(/^\d{1,12}$/, REQUEST_MESSAGES.cursorInvalid)), z.transform(Number));

/** The price and its log. */
export const priceRoutes = (memory: PriceMemory) =>
  new Hono<AppEnv>()
    .get('/api/usgprice', documented({ summary: 'The price in force', answer: currentPriceAnswer }), async (c) => {
      const price = await memory.known();
      if (!price) throw new NotFound(API_MESSAGES.priceNone);
      c.header('cache-control', 'no-cache');
      c.header(...ANY_ORIGIN);
      c.set('sameForAll', true);
      return c.json(price);
    })
    .get(
      '/api/prices',
      limitRequests(LIMITS.reads),
      documented({ summary: 'Every price with its signature, newest first', answer: priceLogAnswer, isPaged: true }),
      queryInput(pageQuery(afterTime)),
      async (c) => {
        const page = c.req.valid('query');
        const rows = await priceList(c.var.context, page);
        c.header(...ANY_ORIGIN);
        return c.json(paged(c, rows, page.limit, (last) => String(last.time)));
      },
    )
    .post('/api/setusgprice', deskOnly, limitRequests(LIMITS.walletActs), jsonInput(setPriceInput), async (c) => {
      const set = await setPrice(c.var.context, c.req.valid('json'), c.req.header('idempotency-key'));
      memory.forget();
      return 'approval' in set ? c.json(set, 202) : c.json(set, 200);
    })
    .post(
      '/api/scheduleusgprice',
      deskOnly,
      limitRequests(LIMITS.walletActs),
      jsonInput(schedulePriceInput),
      async (c) => {
        c.header('cache-control', 'no-store');
        return c.json(await schedulePrice(c.var.context, c.req.valid('json'), c.req.header('idempotency-key')));
      },
    )
    .post(
      '/api/withdrawusgprice',
      deskOnly,
      limitRequests(LIMITS.walletActs),
      jsonInput(withdrawPriceInput),
      async (c) => {
        const withdrawn = await withdrawPrice(c.var.context, c.req.valid('json'));
        memory.forget();
        return 'approval' in withdrawn ? c.json(withdrawn, 202) : c.json(withdrawn, 200);
      },
    );
