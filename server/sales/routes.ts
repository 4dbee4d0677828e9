import { Hono } from 'hono';
import { identityData } from '#domain/identity/identity.ts';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { purchaseRequest } from '#domain/purchases/purchase.ts';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';
import { jsonInput } from '../http/json-input.ts';
import { readReadableId, SECRET_LETTERS } from '../id.ts';
import { giveIdentity } from '../identity/change-identity.ts';
import { formRateLimited, rateLimited } from '../security/rate-limited.ts';
import { purchaseByKey } from './find-purchase.ts';
import { purchaseStatus } from './purchase-status.ts';
import { requestPurchase } from './request-purchase.ts';

const IDENTITY = { burst: 20, perSecond: 1 };

/** What customers call. The key of a request is all the proof there is, so its page shows no name and no whole address. */
export const salesRoutes = new Hono<AppEnv>()
  .post('/api/purchase', formRateLimited(), jsonInput(purchaseRequest), async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await requestPurchase(c.var.context, c.req.valid('json'), key));
  })
  .get('/api/purchase/:key', async (c) => {
    const key = readReadableId(c.req.param('key'), SECRET_LETTERS);
    const status = key && (await purchaseStatus(c.var.context, key));
    if (!status) throw new NotFound(PURCHASE_MESSAGES.notFound);
    c.header('cache-control', 'no-store');
    return c.json(status);
  })
  .post('/api/purchase/:key/identity', rateLimited(IDENTITY), jsonInput(identityData), async (c) => {
    const key = readReadableId(c.req.param('key'), SECRET_LETTERS);
    const purchase = key && (await purchaseByKey(c.var.context, key));
    if (!purchase) throw new NotFound(PURCHASE_MESSAGES.notFound);
    await giveIdentity(c.var.context, { kind: 'purchase', id: purchase.id }, c.req.valid('json'));
    return c.json({});
  });
