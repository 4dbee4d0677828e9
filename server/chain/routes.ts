import { Hono } from 'hono';
import * as z from 'zod/mini';
import { hexAddress } from '#domain/field-schemas.ts';
import type { AppEnv } from '../context.ts';
import { queryInput } from '../http/json-input.ts';
import { paged, pageQuery } from '../http/paging.ts';
import { readCursor } from './stored-events.ts';
import { afterPosition, positionText, transactionJson, transactionList, zeroValueQuery } from './transaction-list.ts';

const query = z.extend(pageQuery(afterPosition), { address: z.optional(hexAddress), ...zeroValueQuery });

export const chainRoutes = new Hono<AppEnv>().get('/api/transactions', queryInput(query), async (c) => {
  const page = c.req.valid('query');
  const [rows, cursor] = await Promise.all([transactionList(c.var.context, page), readCursor(c.var.context)]);
  c.header('cache-control', 'no-cache');
  if (cursor) c.header('age', String(cursor.age));
  return c.json(paged(c, rows, page.limit, positionText).map((event) => transactionJson(event, cursor?.head)));
});
