import { Hono } from 'hono';
import * as z from 'zod/mini';
import { text } from '#domain/field-schemas.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { emailsOf } from '../accounts/find-user.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { type AuditEntry, auditList } from '../audit/audit-list.ts';
import { queryInput } from '../http/json-input.ts';
import { paged, pageQuery } from '../http/paging.ts';

const afterEntry = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, API_MESSAGES.cursorInvalid)), z.transform(Number));
const filter = z.optional(text(200));
const asked = z.extend(pageQuery(afterEntry), { act: filter, subject_kind: filter, subject_id: filter, actor: filter });

// The log knows staff by their account's number; the address is read at the moment, and gone with the account.
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

/** GET /api/audit: what staff did, newest first, filtered by action, subject or actor. */
export const auditRoutes = new Hono<DeskEnv>().get('/api/audit', requireDesk, queryInput(asked), async (c) => {
  const page = c.req.valid('query');
  const entries = paged(c, await auditList(c.var.desk, page), page.limit, (last) => String(last.id));
  const accounts = entries.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId ? [actorId] : []));
  const emails = await emailsOf(c.var.desk, accounts);
  return c.json(entries.map((entry) => entryShown(entry, emails)));
});
