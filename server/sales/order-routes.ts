import { Hono } from 'hono';
import * as z from 'zod/mini';
import { identityData } from '#domain/identity/identity.ts';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import { orderTransitionInput, placeOrder as placeOrderInput, transactionHash } from '#domain/orders/input.ts';
import { type DeskContext, type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { NotFound } from '../errors.ts';
import { idParam, jsonInput } from '../http/json-input.ts';
import { readReadableId, SECRET_LETTERS } from '../id.ts';
import { giveIdentity } from '../identity/change-identity.ts';
import { rateLimited } from '../security/rate-limited.ts';
import { purchaseByKey } from './find-purchase.ts';
import { makeOrderTransition } from './make-order-transition.ts';
import { placeOrder } from './place-order.ts';
import { orderDetail } from './purchase-detail.ts';
import { purchaseStatus } from './purchase-status.ts';
import { linkIssue } from './start-issue.ts';

const IDENTITY = { burst: 20, perSecond: 1 };
const issueInput = z.object({ tx: transactionHash });

async function shown(context: DeskContext, id: string) {
  const order = await orderDetail(context, id);
  if (!order) throw new NotFound(ORDER_MESSAGES.notFound);
  return order;
}

export const orderRoutes = new Hono<DeskEnv>()
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
  })
  .post('/api/orders', requireDesk, jsonInput(placeOrderInput), async (c) => {
    const key = c.req.header('idempotency-key');
    const { id } = await placeOrder(c.var.desk, c.req.valid('json'), key);
    return c.json(await shown(c.var.desk, id));
  })
  .get('/api/orders/:id', idParam, requireDesk, async (c) => c.json(await shown(c.var.desk, c.req.valid('param').id)))
  .post('/api/orders/:id/steps', idParam, requireDesk, jsonInput(orderTransitionInput), async (c) => {
    const { id } = c.req.valid('param');
    await makeOrderTransition(c.var.desk, id, c.req.valid('json'));
    return c.json(await shown(c.var.desk, id));
  })
  .post('/api/orders/:id/issue', idParam, requireDesk, jsonInput(issueInput), async (c) => {
    const { id } = c.req.valid('param');
    await linkIssue(c.var.desk, id, c.req.valid('json').tx);
    return c.json(await shown(c.var.desk, id));
  });
