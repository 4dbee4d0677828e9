import { Hono } from 'hono';
import { identityAsk } from '#domain/compliance/identity.ts';
import { redemptionEntry, redemptionTransitionInput } from '#domain/redemptions/input.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { completeInput, whyInput } from '#domain/staff/desk-input.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { unmatchedBurns } from '../chain/stored-events.ts';
import { afterPosition, positionText } from '../chain/transaction-list.ts';
import { askToEraseCorrespondence } from '../compliance/correspondence/erase-correspondence.ts';
import type { DeskContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { fewDownloads } from '../platform/http/answer-in-pieces.ts';
import { idParam, jsonInput, queryInput } from '../platform/http/json-input.ts';
import { paged, pageQuery } from '../platform/http/paging.ts';
import { exportCsv } from '../platform/lists/export-csv.ts';
import { listQuery } from '../platform/lists/list-query.ts';
import { answerList } from '../platform/lists/read-list.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import { redemptionList } from './find-redemption.ts';
import { inboxAtNode } from './plan-return.ts';
import { printLabel, REDEMPTION_COLUMNS, redemptionDetail, redemptionRows } from './redemption-detail.ts';
import { enterRedemption } from './request-redemption.ts';
import { askRedemptionIdentity, transitionRedemptionByStaff } from './transition-redemption-by-staff.ts';
import { eraseDocuments } from './write-about-redemption.ts';

const query = queryInput(listQuery(redemptionList));

const shown = async (context: DeskContext, id: string) =>
  orNotFound(await redemptionDetail(context, id), REDEEM_MESSAGES.notFound);

/** Redemptions at the desk. */
export const redemptionDeskRoutes = new Hono<DeskEnv>()
  .get('/api/redemptionList', requireDesk, query, async (c) =>
    c.json(await redemptionRows(c.var.desk, await answerList(c, redemptionList, c.req.valid('query')))),
  )
  .get('/api/redemptionList.csv', requireDesk, fewDownloads, query, (c) =>
    exportCsv(c, redemptionList, c.req.valid('query'), { columns: REDEMPTION_COLUMNS, show: redemptionRows }),
  )
  .post('/api/redemptionList', requireDesk, jsonInput(redemptionEntry), async (c) => {
    const key = c.req.header('idempotency-key');
    const { id } = await enterRedemption(c.var.desk, c.req.valid('json'), key);
    return c.json(await shown(c.var.desk, id));
  })
  .get('/api/redemptionList/:id', idParam, requireDesk, async (c) =>
    c.json(await shown(c.var.desk, c.req.valid('param').id)),
  )
  .put('/api/redemptionList/:id', idParam, requireDesk, jsonInput(completeInput), async (c) => {
    const { id } = c.req.valid('param');
    await expectNotOwn(c.var.desk, { kind: 'redemption', id });
    return c.json(await setComplete(c.var.desk, redemptionList, id, c.req.valid('json').complete));
  })
  .post(
    '/api/redemptionList/:id/transitions',
    idParam,
    requireDesk,
    jsonInput(redemptionTransitionInput),
    async (c) => {
      const { id } = c.req.valid('param');
      const waiting = await transitionRedemptionByStaff(c.var.desk, id, c.req.valid('json'));
      return c.json(await shown(c.var.desk, id), waiting ? 202 : 200);
    },
  )
  .post('/api/redemptionList/:id/label', idParam, requireDesk, async (c) =>
    c.json(orNotFound(await printLabel(c.var.desk, c.req.valid('param').id), REDEEM_MESSAGES.notFound)),
  )
  .get('/api/redemptionList/:id/inbox', idParam, requireDesk, async (c) => {
    const { wei, announced } = await inboxAtNode(c.var.desk, c.req.valid('param').id);
    return c.json({ wei: String(wei), announced });
  })
  .post('/api/redemptionList/:id/identity', idParam, requireDesk, jsonInput(identityAsk), async (c) => {
    const { id } = c.req.valid('param');
    await askRedemptionIdentity(c.var.desk, id, c.req.valid('json').reason);
    return c.json(await shown(c.var.desk, id));
  })
  .delete('/api/redemptionList/:id/correspondence', idParam, requireDesk, jsonInput(whyInput), async (c) => {
    const redemption = { kind: 'redemption', id: c.req.valid('param').id } as const;
    const waiting = await askToEraseCorrespondence(c.var.desk, redemption, c.req.valid('json').why, eraseDocuments);
    return waiting ? c.json(waiting, 202) : c.json({}, 200);
  })
  .get('/api/unmatchedBurns', requireDesk, queryInput(pageQuery(afterPosition)), async (c) => {
    const page = c.req.valid('query');
    const rows = await unmatchedBurns(c.var.desk, page);
    return c.json(
      paged(c, rows, page.limit, positionText).map(({ tx, block, time, from, value, args }) => ({
        hash: tx,
        block: Number(block),
        time: time.toISOString(),
        from,
        value: String(value),
        data: String(args._data),
      })),
    );
  });
