import { Hono } from 'hono';
import { contactForm } from '#domain/contact/contact.ts';
import { completeInput } from '#domain/staff/desk-input.ts';
import { type DeskEnv, requireDesk } from '../../accounts/require-staff.ts';
import { NotFound } from '../../platform/errors.ts';
import { fewDownloads } from '../../platform/http/answer-in-pieces.ts';
import { withEtag } from '../../platform/http/etag.ts';
import { idParam, jsonInput, queryInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { exportCsv } from '../../platform/lists/export-csv.ts';
import { listQuery } from '../../platform/lists/list-query.ts';
import { answerList, findListed } from '../../platform/lists/read-list.ts';
import { setComplete } from '../../platform/lists/set-complete.ts';
import { deskLead, LEAD_COLUMNS, leadList, shortLead } from './lead-list.ts';
import { saveLead } from './save-lead.ts';

const leadQuery = queryInput(listQuery(leadList));

export const leadRoutes = new Hono<DeskEnv>()
  .post('/api/contact_form', limitRequests(LIMITS.forms), jsonInput(contactForm), async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await saveLead(c.var.context, c.req.valid('json'), key));
  })
  .get('/api/leads', requireDesk, withEtag, leadQuery, async (c) =>
    c.json((await answerList(c, leadList, c.req.valid('query'))).map(shortLead)),
  )
  .get('/api/leadList', requireDesk, leadQuery, async (c) =>
    c.json((await answerList(c, leadList, c.req.valid('query'))).map(deskLead)),
  )
  .get('/api/leadList.csv', requireDesk, fewDownloads, leadQuery, (c) =>
    exportCsv(c, leadList, c.req.valid('query'), { columns: LEAD_COLUMNS, show: (_, rows) => rows.map(deskLead) }),
  )
  .get('/api/leadList/:id', idParam, requireDesk, async (c) => {
    const lead = await findListed(c.var.desk, leadList, c.req.valid('param').id);
    if (!lead) throw new NotFound();
    return c.json(deskLead(lead));
  })
  .put('/api/leadList/:id', idParam, requireDesk, jsonInput(completeInput), async (c) =>
    c.json(await setComplete(c.var.desk, leadList, c.req.valid('param').id, c.req.valid('json').complete)),
  );
