import { Hono } from 'hono';
import { contactForm } from '#domain/contact.ts';
import { completeInput } from '#domain/staff/desk-input.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { NotFound } from '../errors.ts';
import { unlessChanged } from '../http/etag.ts';
import { idParam, jsonInput, queryInput } from '../http/json-input.ts';
import { listed } from '../lists/answer-list.ts';
import { exported } from '../lists/export-csv.ts';
import { listQuery } from '../lists/list-query.ts';
import { readListed } from '../lists/read-list.ts';
import { setComplete } from '../lists/set-complete.ts';
import { formLimited } from '../security/rate-limited.ts';
import { deskLead, LEAD_COLUMNS, leadList, shortLead } from './lead-list.ts';
import { keepLead } from './save-lead.ts';

const asked = queryInput(listQuery(leadList));

export const leadRoutes = new Hono<DeskEnv>()
  .post('/api/contact_form', formLimited(), jsonInput(contactForm), async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await keepLead(c.var.context, c.req.valid('json'), key));
  })
  .get('/api/leads', requireDesk, unlessChanged, asked, async (c) =>
    c.json((await listed(c, leadList, c.req.valid('query'))).map(shortLead)),
  )
  .get('/api/leadList', requireDesk, asked, async (c) =>
    c.json((await listed(c, leadList, c.req.valid('query'))).map(deskLead)),
  )
  .get('/api/leadList.csv', requireDesk, asked, (c) =>
    exported(c, leadList, c.req.valid('query'), { columns: LEAD_COLUMNS, show: (_, rows) => rows.map(deskLead) }),
  )
  .get('/api/leadList/:id', idParam, requireDesk, async (c) => {
    const lead = await readListed(c.var.desk, leadList, c.req.valid('param').id);
    if (!lead) throw new NotFound();
    return c.json(deskLead(lead));
  })
  .put('/api/leadList/:id', idParam, requireDesk, jsonInput(completeInput), async (c) =>
    c.json(await setComplete(c.var.desk, leadList, c.req.valid('param').id, c.req.valid('json').complete)),
  );
