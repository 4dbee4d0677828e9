import { Hono } from 'hono';
import { positionText } from '../chain/transaction-list.ts';
import type { AppEnv } from '../context.ts';
import { queryInput } from '../http/json-input.ts';
import { paged } from '../http/paging.ts';
import { filteredTransactionsQuery, transactionPage } from './transaction-page.ts';

export const transactionRoutes = new Hono<AppEnv>().get(
  '/api/transactions',
  queryInput(filteredTransactionsQuery),
  async (c) => {
    const query = c.req.valid('query');
    const { rows, json, age } = await transactionPage(c.var.context, query);
    c.header('cache-control', 'no-cache');
    if (age !== undefined) c.header('age', String(age));
    return c.json(paged(c, rows, query.limit, positionText).map(json));
  },
);
