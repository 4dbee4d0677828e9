import { Hono } from 'hono';
import * as z from 'zod/mini';
import { hexAddress } from '#domain/field-schemas.ts';
import { counterpartiesOf, positionText } from '../chain/transaction-list.ts';
import type { AppEnv } from '../context.ts';
import { queryInput } from '../http/json-input.ts';
import { paged } from '../http/paging.ts';
import { filteredTransactionsQuery, transactionPage } from './transaction-page.ts';

export const transactionRoutes = new Hono<AppEnv>()
  .get('/api/transactions', queryInput(filteredTransactionsQuery), async (c) => {
    const query = c.req.valid('query');
    const { rows, json, age } = await transactionPage(c.var.context, query);
    c.header('cache-control', 'no-cache');
    if (age !== undefined) c.header('age', String(age));
    return c.json(paged(c, rows, query.limit, positionText).map(json));
  })
  .get('/api/counterparties', queryInput(z.object({ address: hexAddress })), async (c) => {
    c.header('cache-control', 'no-cache');
    return c.json(await counterpartiesOf(c.var.context, c.req.valid('query').address));
  });
