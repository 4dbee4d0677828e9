import { Hono } from 'hono';
import * as z from 'zod/mini';
import { hexAddress, moment } from '#domain/field-schemas.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { counterpartiesOf, positionText, type TransactionFilters } from '../../chain/transaction-list.ts';
import type { AppEnv } from '../../platform/context.ts';
import { queryInput } from '../../platform/http/json-input.ts';
import { limitOf, paged } from '../../platform/http/paging.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { fewAtATime } from '../../platform/limits/open-limit.ts';
import { transactionPage, transactionsQuery } from './transaction-page.ts';

const COUNTERPARTIES_MOST = 50;
const time = z.optional(moment(REQUEST_MESSAGES.filterInvalid));
const addresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(hexAddress).check(z.maxLength(COUNTERPARTIES_MOST, REQUEST_MESSAGES.filterInvalid)),
);
const FILTERS = {
  kind: z.optional(z.enum(['transfer', 'issue', 'redemption'], REQUEST_MESSAGES.filterInvalid)),
  direction: z.optional(z.enum(['in', 'out'], REQUEST_MESSAGES.filterInvalid)),
  since: time,
  until: time,
  /** Addresses, separated by commas. */
  counterparty: z.optional(addresses),
} satisfies Record<keyof TransactionFilters, z.ZodMiniType>;

// A long history is read to its end for a statement of a year, or as a CSV.
const [USUAL, MOST] = [100, 1_000];

/** `transactionsQuery` with `?address` and the filters, and up to 1,000 rows at once. Without an address a filter would search the whole log, and is refused. */
const filteredTransactionsQuery = z
  .extend(transactionsQuery, { limit: limitOf(USUAL, MOST), address: z.optional(hexAddress), ...FILTERS })
  .check(
    z.refine((query) => query.address !== undefined || Object.keys(FILTERS).every((name) => !(name in query)), {
      path: ['address'],
      error: REQUEST_MESSAGES.filterNeedsAddress,
    }),
  );

/** A filter that fits little has every event of an address read: most connections to the database stay free of one caller's. */
const fewReads = fewAtATime({ most: 100, mostOfOne: 6 }, 1);

export const transactionRoutes = new Hono<AppEnv>()
  .get('/api/transactions', limitRequests(LIMITS.reads), fewReads, queryInput(filteredTransactionsQuery), async (c) => {
    const query = c.req.valid('query');
    const { rows, json, age } = await transactionPage(c.var.context, query);
    c.header('cache-control', 'no-cache');
    if (age !== undefined) c.header('age', String(age));
    return c.json(paged(c, rows, query.limit, positionText).map(json));
  })
  .get(
    '/api/counterparties',
    limitRequests(LIMITS.reads),
    fewReads,
    queryInput(z.object({ address: hexAddress })),
    async (c) => {
      c.header('cache-control', 'no-cache');
      return c.json(await counterpartiesOf(c.var.context, c.req.valid('query').address));
    },
  );
