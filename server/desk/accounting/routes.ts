import { Hono } from 'hono';
import * as z from 'zod/mini';
import { accountingKeyInput } from '#domain/accounting/keys.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { type DeskEnv, requireDesk } from '../../accounts/require-staff.ts';
import { orNotFound } from '../../platform/errors.ts';
import { documented } from '../../platform/http/documented.ts';
import { idParam, jsonInput, queryInput } from '../../platform/http/json-input.ts';
import { paged, pageQuery } from '../../platform/http/paging.ts';
import { UUID_PATTERN } from '../../platform/id.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { accountingWebhooks } from '../../platform/webhooks/send-webhooks.ts';
import {
  accountingRedemption,
  accountingRedemptions,
  findAccountingRedemption,
} from '../../redemptions/accounting-redemptions.ts';
import { accountingOrder, accountingOrders, findAccountingOrder } from '../../sales/accounting-orders.ts';
import { accountingKeyList, makeAccountingKey, revokeAccountingKey } from './accounting-keys.ts';
import { requireAccountingKey } from './require-accounting-key.ts';

const afterId = z.string().check(z.regex(new RegExp(`^${UUID_PATTERN}$`), REQUEST_MESSAGES.cursorInvalid));
const page = queryInput(pageQuery(afterId));
const limit = limitRequests(LIMITS.reads);

/** What accounting keys read, and the keys as staff make and revoke them. */
export const accountingRoutes = new Hono<DeskEnv>()
  .get(
    '/api/accounting/orders',
    limit,
    requireAccountingKey,
    documented({ summary: 'Orders, newest first', answer: z.array(accountingOrder), isPaged: true }),
    page,
    async (c) => {
      const asked = c.req.valid('query');
      return c.json(paged(c, await accountingOrders(c.var.context, asked), asked.limit, ({ id }) => id));
    },
  )
  .get(
    '/api/accounting/orders/:id',
    limit,
    requireAccountingKey,
    documented({ summary: 'An order', answer: accountingOrder }),
    idParam,
    async (c) => {
      const order = await findAccountingOrder(c.var.context, c.req.valid('param').id);
      return c.json(orNotFound(order, ORDER_MESSAGES.notFound));
    },
  )
  .get(
    '/api/accounting/redemptions',
    limit,
    requireAccountingKey,
    documented({ summary: 'Redemptions, newest first', answer: z.array(accountingRedemption), isPaged: true }),
    page,
    async (c) => {
      const asked = c.req.valid('query');
      return c.json(paged(c, await accountingRedemptions(c.var.context, asked), asked.limit, ({ id }) => id));
    },
  )
  .get(
    '/api/accounting/redemptions/:id',
    limit,
    requireAccountingKey,
    documented({ summary: 'A redemption', answer: accountingRedemption }),
    idParam,
    async (c) => {
      const redemption = await findAccountingRedemption(c.var.context, c.req.valid('param').id);
      return c.json(orNotFound(redemption, REDEEM_MESSAGES.notFound));
    },
  )
  .get('/api/accounting-keys', requireDesk, async (c) =>
    c.json({ keys: await accountingKeyList(c.var.desk), webhooks: await accountingWebhooks(c.var.desk) }),
  )
  // Without an Idempotency-Key: the answer that would be kept for it holds the secret.
  .post('/api/accounting-keys', requireDesk, jsonInput(accountingKeyInput), async (c) =>
    c.json(await makeAccountingKey(c.var.desk, c.req.valid('json'))),
  )
  .delete('/api/accounting-keys/:id', idParam, requireDesk, async (c) => {
    await revokeAccountingKey(c.var.desk, c.req.valid('param').id);
    return c.json({});
  });
