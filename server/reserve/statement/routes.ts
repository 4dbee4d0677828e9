import { Hono } from 'hono';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { readCursor } from '../../chain/stored-events.ts';
import { listActs } from '../../chain/supply.ts';
import { afterPosition, positionText } from '../../chain/transaction-list.ts';
import type { AppEnv } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { documented } from '../../platform/http/documented.ts';
import { queryInput } from '../../platform/http/json-input.ts';
import { limitOf, paged } from '../../platform/http/paging.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { reserveStatement } from './statement.ts';
import { statementAnswer } from './statement-answer.ts';

const ACTS_MOST = 1_000;

const statementQuery = z.object({
  month: z.optional(z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, REQUEST_MESSAGES.filterInvalid))),
});
const actsQuery = z.object({ limit: limitOf(ACTS_MOST, ACTS_MOST), after: z.optional(afterPosition) });

/** Coins and tokens for machines, and every act of the token, from which anyone can compute its history hash. */
export const reserveRoutes = new Hono<AppEnv>()
  .get(
    '/api/reserves',
    limitRequests(LIMITS.reads),
    documented({ summary: 'The supply, the attested coins, and how they compare', answer: statementAnswer }),
    queryInput(statementQuery),
    async (c) => {
      const { month } = c.req.valid('query');
      const { context } = c.var;
      // Both are of one shape, so they sort as they follow one another.
      if (month !== undefined && month > context.now().toISOString().slice(0, 7))
        throw new NotFound(REQUEST_MESSAGES.monthAhead);
      const statement = await reserveStatement(context, month);
      c.set('sameForAll', true);
      c.header('cache-control', 'no-cache');
      c.header('age', String(statement.as_of.age_seconds));
      return c.json(statement);
    },
  )
  .get('/api/acts', limitRequests(LIMITS.reads), queryInput(actsQuery), async (c) => {
    const query = c.req.valid('query');
    const [rows, cursor] = await Promise.all([listActs(c.var.context, query), readCursor(c.var.context)]);
    // Final acts never change: a page that more follow stays what it is.
    const isFull = rows.length > query.limit;
    c.header('cache-control', isFull ? 'public, max-age=86400' : 'no-cache');
    if (cursor && !isFull) c.header('age', String(cursor.age));
    return c.json(
      paged(c, rows, query.limit, positionText).map(({ logIndex, block, ...act }) => ({
        ...act,
        block: Number(block),
        log_index: logIndex,
      })),
    );
  });
