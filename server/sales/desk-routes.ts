import { Hono } from 'hono';
import * as z from 'zod/mini';
import { messageInput } from '#domain/compliance/correspondence.ts';
import { identityAsk } from '#domain/compliance/identity.ts';
import {
  orderTransitionInput,
  placeOrder as placeOrderInput,
  purchaseTransitionInput,
  transactionHash,
} from '#domain/orders/input.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { completeInput, whyInput } from '#domain/staff/desk-input.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { askToEraseCorrespondence } from '../compliance/correspondence/erase-correspondence.ts';
import type { DeskContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { fewDownloads } from '../platform/http/answer-in-pieces.ts';
import { idParam, jsonInput, queryInput } from '../platform/http/json-input.ts';
import { exportCsv } from '../platform/lists/export-csv.ts';
import { listQuery } from '../platform/lists/list-query.ts';
import { answerList } from '../platform/lists/read-list.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import { purchaseList } from './find-purchase.ts';
import { linkIssue } from './issue-order.ts';
import { placeOrder } from './place-order.ts';
import { orderDetail, PURCHASE_COLUMNS, purchaseDetail, purchaseRows } from './purchase-detail.ts';
import { transitionOrderByStaff } from './transition-order-by-staff.ts';
import { askPurchaseIdentity, transitionPurchaseByStaff } from './transition-purchase-by-staff.ts';
import { eraseCorrespondenceOf, writeAsStaff } from './write-about-purchase.ts';

const query = queryInput(listQuery(purchaseList));
const issueInput = z.object({ tx: transactionHash });

const foundPurchase = async (context: DeskContext, id: string) =>
  orNotFound(await purchaseDetail(context, id), PURCHASE_MESSAGES.notFound);
const foundOrder = async (context: DeskContext, id: string) =>
  orNotFound(await orderDetail(context, id), ORDER_MESSAGES.notFound);

/** Requests and their orders as staff work them. */
export const salesDeskRoutes = new Hono<DeskEnv>()
  .get('/api/purchaseList', requireDesk, query, async (c) =>
    c.json(await purchaseRows(c.var.desk, await answerList(c, purchaseList, c.req.valid('query')))),
  )
  .get('/api/purchaseList.csv', requireDesk, fewDownloads, query, (c) =>
    exportCsv(c, purchaseList, c.req.valid('query'), { columns: PURCHASE_COLUMNS, show: purchaseRows }),
  )
  .get('/api/purchaseList/:id', idParam, requireDesk, async (c) =>
    c.json(await foundPurchase(c.var.desk, c.req.valid('param').id)),
  )
  .put('/api/purchaseList/:id', idParam, requireDesk, jsonInput(completeInput), async (c) => {
    const { id } = c.req.valid('param');
    await expectNotOwn(c.var.desk, { kind: 'purchase', id });
    return c.json(await setComplete(c.var.desk, purchaseList, id, c.req.valid('json').complete));
  })
  .post('/api/purchaseList/:id/transitions', idParam, requireDesk, jsonInput(purchaseTransitionInput), async (c) => {
    const { id } = c.req.valid('param');
    const waiting = await transitionPurchaseByStaff(c.var.desk, id, c.req.valid('json'));
    return c.json(await foundPurchase(c.var.desk, id), waiting ? 202 : 200);
  })
  .post('/api/purchaseList/:id/identity', idParam, requireDesk, jsonInput(identityAsk), async (c) => {
    const { id } = c.req.valid('param');
    await askPurchaseIdentity(c.var.desk, id, c.req.valid('json').reason);
    return c.json(await foundPurchase(c.var.desk, id));
  })
  .post('/api/purchaseList/:id/messages', idParam, requireDesk, jsonInput(messageInput), async (c) => {
    const { id } = c.req.valid('param');
    const key = c.req.header('idempotency-key');
    return c.json(await writeAsStaff(c.var.desk, id, c.req.valid('json').text, key));
  })
  .delete('/api/purchaseList/:id/correspondence', idParam, requireDesk, jsonInput(whyInput), async (c) => {
    const purchase = { kind: 'purchase', id: c.req.valid('param').id } as const;
    const { why } = c.req.valid('json');
    const waiting = await askToEraseCorrespondence(c.var.desk, purchase, why, eraseCorrespondenceOf);
    return waiting ? c.json(waiting, 202) : c.json({}, 200);
  })
  .post('/api/orders', requireDesk, jsonInput(placeOrderInput), async (c) => {
    const key = c.req.header('idempotency-key');
    const { id } = await placeOrder(c.var.desk, c.req.valid('json'), key);
    return c.json(await foundOrder(c.var.desk, id));
  })
  .get('/api/orders/:id', idParam, requireDesk, async (c) =>
    c.json(await foundOrder(c.var.desk, c.req.valid('param').id)),
  )
  .post('/api/orders/:id/transitions', idParam, requireDesk, jsonInput(orderTransitionInput), async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    const waiting = await transitionOrderByStaff(c.var.desk, id, input);
    return c.json(await foundOrder(c.var.desk, id), waiting ? 202 : 200);
  })
  .post('/api/orders/:id/issue', idParam, requireDesk, jsonInput(issueInput), async (c) => {
    const { id } = c.req.valid('param');
    await linkIssue(c.var.desk, id, c.req.valid('json').tx);
    return c.json(await foundOrder(c.var.desk, id));
  });
