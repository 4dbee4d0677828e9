import { Hono } from 'hono';
import { purchaseRequest } from '#domain/purchases/purchase.ts';
import type { AppEnv } from '../context.ts';
import { jsonInput } from '../http/json-input.ts';
import { formRateLimited } from '../security/rate-limited.ts';
import { requestPurchase } from './request-purchase.ts';

export const purchaseRoutes = new Hono<AppEnv>().post(
  '/api/purchase',
  formRateLimited(),
  jsonInput(purchaseRequest),
  async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await requestPurchase(c.var.context, c.req.valid('json'), key));
  },
);
