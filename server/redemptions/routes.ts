import { Hono } from 'hono';
import * as z from 'zod/mini';
import { MESSAGES } from '#domain/messages.ts';
import { redemptionRequest } from '#domain/redemption.ts';
import { requireAdmin } from '../admin/session.ts';
import { afterPlace, placeText } from '../chain/place.ts';
import { unmatchedBurns } from '../chain/read.ts';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';
import { jsonInput, queryInput } from '../json-input.ts';
import { paged, pageQuery } from '../paging.ts';
import { readReadableId, SECRET_LETTERS } from '../readable-id.ts';
import { limited } from '../security/limited.ts';
import { redemptionByTicket, redemptionList } from './read.ts';
import { requestRedemption } from './write.ts';

const REQUESTS = { burst: 60, perSecond: 1 };
const afterId = z.uuid(MESSAGES.cursorInvalid);

export const redemptionRoutes = new Hono<AppEnv>()
  .post('/api/redeem', limited(REQUESTS), jsonInput(redemptionRequest), async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await requestRedemption(c.var.context, c.req.valid('json'), key));
  })
  .get('/api/redeem/:ticket_id', async (c) => {
    const ticketId = readReadableId(c.req.param('ticket_id'), SECRET_LETTERS);
    const ticket = ticketId && (await redemptionByTicket(c.var.context, ticketId));
    if (!ticket) throw new NotFound(MESSAGES.ticketNotFound);
    c.header('cache-control', 'no-store');
    return c.json(ticket);
  })
  .get('/api/redemptionList', requireAdmin, queryInput(pageQuery(afterId)), async (c) => {
    const page = c.req.valid('query');
    const rows = await redemptionList(c.var.admin, page);
    return c.json(paged(c, rows, page.limit, (last) => last.id));
  })
  .get('/api/unmatchedBurns', requireAdmin, queryInput(pageQuery(afterPlace)), async (c) => {
    const page = c.req.valid('query');
    const rows = await unmatchedBurns(c.var.admin, page);
    return c.json(
      paged(c, rows, page.limit, placeText).map(({ tx, block, time, from, value, args }) => ({
        hash: tx,
        block: Number(block),
        time: time.toISOString(),
        from,
        value: String(value),
        data: String(args._data),
      })),
    );
  });
