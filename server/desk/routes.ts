import { Hono } from 'hono';
import * as z from 'zod/mini';
import { text } from '#domain/field-schemas.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import {
  assignInput,
  noteInput,
  noteSubject,
  ownRecordInput,
  refusalInput,
  workSubject,
} from '#domain/staff/desk-input.ts';
import { WORK_VIEWS } from '#domain/staff/queue.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { staffEmails } from '../accounts/staff-register.ts';
import { auditCsv } from '../platform/audit/audit-csv.ts';
import { signedHead } from '../platform/audit/audit-head.ts';
import { type AuditEntry, auditList, chainLinks, unchainedEntries } from '../platform/audit/audit-list.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context } from '../platform/context.ts';
import { NotFound } from '../platform/errors.ts';
import { fewDownloads } from '../platform/http/answer-in-pieces.ts';
import { idParam, jsonInput, queryInput } from '../platform/http/json-input.ts';
import { limitOf, paged, pageQuery } from '../platform/http/paging.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { answerCsv } from '../platform/lists/export-csv.ts';
import { findRedemption } from '../redemptions/find-redemption.ts';
import { findOrder } from '../sales/find-order.ts';
import { findPurchase } from '../sales/find-purchase.ts';
import { addNote, type NoteSubject, notesOf, staffNote } from '../workflow/notes.ts';
import { askToWorkOnOwn } from '../workflow/separation.ts';
import { approve, refuseApproval } from './approve.ts';
import { assignWork, attentionOf, colleaguesOf, noteSeen } from './assign-work.ts';
import { findLead } from './leads/lead-list.ts';
import { priceHistory } from './price-history.ts';
import { shownApprovals } from './shown-approvals.ts';
import { deskWork } from './work-queue.ts';

const FINDERS: Record<NoteSubject['kind'], (context: Context, id: string) => Promise<object | undefined>> = {
  lead: findLead,
  purchase: findPurchase,
  order: findOrder,
  redemption: findRedemption,
};

async function subjectOf(context: Context, kind: NoteSubject['kind'], id: string): Promise<NoteSubject> {
  if (!(await FINDERS[kind](context, id))) throw new NotFound();
  return { kind, id };
}

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, REQUEST_MESSAGES.cursorInvalid)),
  z.transform(Number),
);
const filter = z.optional(text(200));
const auditQuery = z.extend(pageQuery(wholeNumber), {
  act: filter,
  subject_kind: filter,
  subject_id: filter,
  actor: filter,
});

// The log knows staff by their account's number; the address is the account's, or the register's once that is closed.
const entryShown = (entry: AuditEntry, emails: ReadonlyMap<string, string>) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor: {
    kind: entry.actorKind,
    id: entry.actorId,
    label: (entry.actorId && emails.get(entry.actorId)) || entry.actorLabel,
  },
  act: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId },
  before: entry.before,
  after: entry.after,
  personal: entry.personal,
});

/** Entries of the chain in one answer: few calls for a whole log, each below a megabyte. */
const LINKS_AT_ONCE = 1_000;
const askedLinks = z.object({ after: z._default(wholeNumber, 0) });

const askedWork = z.object({
  view: z._default(z.enum(WORK_VIEWS, REQUEST_MESSAGES.filterInvalid), 'needs_you'),
  limit: limitOf(50, 1_000),
  q: z._default(text(200), ''),
});

/** What the desk as a whole shows: its queue, the private notes on anything staff work on, and the audit log. */
export const deskRoutes = new Hono<DeskEnv>()
  .get('/api/desk/queue', requireDesk, queryInput(askedWork), async (c) =>
    c.json(await deskWork(c.var.desk, c.req.valid('query'))),
  )
  .get('/api/desk/colleagues', requireDesk, async (c) => c.json(await colleaguesOf(c.var.desk)))
  .get('/api/desk/attention', requireDesk, queryInput(workSubject), async (c) =>
    c.json(await attentionOf(c.var.desk, c.req.valid('query'))),
  )
  .post('/api/desk/seen', requireDesk, jsonInput(workSubject), async (c) => {
    const subject = c.req.valid('json');
    await subjectOf(c.var.desk, subject.subject_kind, subject.subject_id);
    await noteSeen(c.var.desk, subject);
    return c.json(await attentionOf(c.var.desk, subject));
  })
  .post('/api/desk/owner', requireDesk, jsonInput(assignInput), async (c) => {
    const { owner, ...subject } = c.req.valid('json');
    await subjectOf(c.var.desk, subject.subject_kind, subject.subject_id);
    await assignWork(c.var.desk, subject, owner);
    return c.json(await attentionOf(c.var.desk, subject));
  })
  .post('/api/desk/own', requireDesk, jsonInput(ownRecordInput), async (c) => {
    const { subject_kind: kind, subject_id: id, why } = c.req.valid('json');
    return c.json(await askToWorkOnOwn(c.var.desk, { kind, id }, why), 202);
  })
  // For what the browser fetches by itself, such as a file: a page asks here first, and for the passkey if it must.
  .get('/api/desk/fresh', requireDesk, (c) => c.json({}))
  // For owners of a Safe as well, who schedule prices without being staff: it tells nothing of customers.
  .get('/api/desk/prices', requireDesk, queryInput(z.object({ limit: limitOf(10, 1_000) })), async (c) =>
    c.json(await priceHistory(c.var.desk, c.req.valid('query').limit)),
  )
  .get('/api/approvals', requireDesk, async (c) => c.json(await shownApprovals(c.var.desk)))
  .post('/api/approvals/:id/approve', idParam, requireDesk, async (c) => {
    await approve(c.var.desk, c.req.valid('param').id);
    return c.json(await shownApprovals(c.var.desk));
  })
  .post('/api/approvals/:id/refuse', idParam, requireDesk, jsonInput(refusalInput), async (c) => {
    await refuseApproval(c.var.desk, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json(await shownApprovals(c.var.desk));
  })
  .get('/api/notes', requireDesk, queryInput(noteSubject), async (c) => {
    const { subject_kind, subject_id } = c.req.valid('query');
    return c.json((await notesOf(c.var.desk, { kind: subject_kind, id: subject_id })).map(staffNote));
  })
  .post('/api/notes', requireDesk, jsonInput(noteInput), async (c) => {
    const { subject_kind, subject_id, text } = c.req.valid('json');
    const subject = await subjectOf(c.var.desk, subject_kind, subject_id);
    return c.json(await addNote(c.var.desk, subject, text, c.req.header('idempotency-key')));
  })
  .get('/api/audit', requireDesk, queryInput(auditQuery), async (c) => {
    const page = c.req.valid('query');
    const entries = paged(c, await auditList(c.var.desk, page), page.limit, (last) => String(last.id));
    const accounts = entries.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId ? [actorId] : []));
    const emails = await staffEmails(c.var.desk, accounts);
    return c.json(entries.map((entry) => entryShown(entry, emails)));
  })
  .get('/api/audit.csv', requireDesk, fewDownloads, async (c) => {
    await recordAuditEvent(c.var.desk, { action: 'audit.export', subject: { kind: 'list', id: 'audit' } });
    return answerCsv(c, 'audit-log', auditCsv(c.var.desk));
  })
  // Public, so that anyone may keep a head and later ask for the log that it covers; it tells how many entries there are, and none of them.
  .get('/api/audit/head', limitRequests(LIMITS.reads), async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await signedHead(c.var.context));
  })
  .get('/api/audit/chain', requireDesk, queryInput(askedLinks), async (c) => {
    const { after } = c.req.valid('query');
    const links = await chainLinks(c.var.desk, { after, limit: LINKS_AT_ONCE });
    // Entries past the chain are looked for once.
    const unchained = after === 0 ? await unchainedEntries(c.var.desk) : [];
    return c.json({ links, is_last: links.length < LINKS_AT_ONCE, unchained });
  });
