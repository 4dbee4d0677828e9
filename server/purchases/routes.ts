import { Hono } from 'hono';
import { purchaseRequest } from '#domain/purchase.ts';
import type { AppEnv } from '../context.ts';
import { jsonInput } from '../json-input.ts';
import { formLimited } from '../security/limited.ts';
import { requestPurchase } from './write.ts';

export const purchaseRoutes = new Hono<AppEnv>().post(
  '/api/purchase',
  formLimited(),
  jsonInput(purchaseRequest),
  async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await requestPurchase(c.var.context, c.req.valid('json'), key));
  },
);
