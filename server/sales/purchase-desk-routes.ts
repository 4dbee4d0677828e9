import { Hono } from 'hono';
import { identityAsk } from '#domain/identity/ask.ts';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { purchaseTransitionInput } from '#domain/orders/input.ts';
import { completeInput } from '#domain/staff/desk-input.ts';
import { type DeskContext, type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { NotFound } from '../errors.ts';
import { idParam, jsonInput, queryInput } from '../http/json-input.ts';
import { answerList } from '../lists/answer-list.ts';
import { exportCsv } from '../lists/export-csv.ts';
import { listQuery } from '../lists/list-query.ts';
import { setComplete } from '../lists/set-complete.ts';
import { purchaseList } from './find-purchase.ts';
import { askPurchaseIdentity, makePurchaseTransition } from './make-purchase-transition.ts';
import { PURCHASE_COLUMNS, purchaseDetail, purchaseRows } from './purchase-detail.ts';

const asked = queryInput(listQuery(purchaseList));

async function shown(context: DeskContext, id: string) {
  const purchase = await purchaseDetail(context, id);
  if (!purchase) throw new NotFound(PURCHASE_MESSAGES.notFound);
  return purchase;
}

/** The requests as the desk works them, orders and all. */
export const purchaseDeskRoutes = new Hono<DeskEnv>()
  .get('/api/purchaseList', requireDesk, asked, async (c) =>
    c.json(await purchaseRows(c.var.desk, await answerList(c, purchaseList, c.req.valid('query')))),
  )
  .get('/api/purchaseList.csv', requireDesk, asked, (c) =>
    exportCsv(c, purchaseList, c.req.valid('query'), { columns: PURCHASE_COLUMNS, show: purchaseRows }),
  )
  .get('/api/purchaseList/:id', idParam, requireDesk, async (c) =>
    c.json(await shown(c.var.desk, c.req.valid('param').id)),
  )
  .put('/api/purchaseList/:id', idParam, requireDesk, jsonInput(completeInput), async (c) =>
    c.json(await setComplete(c.var.desk, purchaseList, c.req.valid('param').id, c.req.valid('json').complete)),
  )
  .post('/api/purchaseList/:id/steps', idParam, requireDesk, jsonInput(purchaseTransitionInput), async (c) => {
    const { id } = c.req.valid('param');
    await makePurchaseTransition(c.var.desk, id, c.req.valid('json'));
    return c.json(await shown(c.var.desk, id));
  })
  .post('/api/purchaseList/:id/identity', idParam, requireDesk, jsonInput(identityAsk), async (c) => {
    const { id } = c.req.valid('param');
    await askPurchaseIdentity(c.var.desk, id, c.req.valid('json').reason);
    return c.json(await shown(c.var.desk, id));
  });
