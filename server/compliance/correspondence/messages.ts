import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { actorColumns } from '../../platform/audit/record-audit-event.ts';
import type { Context, DbContext } from '../../platform/context.ts';
import { uuidv7 } from '../../platform/id.ts';
import { noticeEmails } from '../../platform/mail/email-about.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../../platform/mail/render-email.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type CorrespondenceSubject, files, messages } from './table.ts';

export type { CorrespondenceSubject } from './table.ts';

const STAFF = ['staff', 'admin'];
const isByStaff = (actorKind: string) => STAFF.includes(actorKind);

const about = ({ kind, id }: CorrespondenceSubject) => and(eq(messages.subjectKind, kind), eq(messages.subjectId, id));

/** Adds what the actor wrote, in the caller's transaction. */
export async function addMessage(context: Context, subject: CorrespondenceSubject, text: string): Promise<string> {
  const createdAt = context.now();
  const id = uuidv7(createdAt);
  const { actorKind, actorId } = actorColumns(context.actor);
  const of = { subjectKind: subject.kind, subjectId: subject.id };
  await context.db.insert(messages).values({ id, ...of, actorKind, actorId, text, createdAt });
  return id;
}

/** How many messages the customer wrote. */
export async function customerMessages({ db }: DbContext, subject: CorrespondenceSubject): Promise<number> {
  const byCustomer = inArray(messages.actorKind, ['visitor', 'user']);
  const [counted] = await db
    .select({ total: count() })
    .from(messages)
    .where(and(about(subject), byCustomer));
  return counted?.total ?? 0;
}

/** What both sides wrote, oldest first; `text` is null if it was erased. */
export async function messagesOf({ db }: DbContext, subject: CorrespondenceSubject) {
  const rows = await db
    .select()
    .from(messages)
    .where(about(subject))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    by: isByStaff(row.actorKind) ? ('staff' as const) : ('customer' as const),
    text: row.text,
  }));
}

/** Permanently erases the texts; that there were messages, by whom and when, stays known. Returns how many. */
export async function eraseMessages(context: Context, subject: CorrespondenceSubject): Promise<number> {
  const erased = await context.db
    .update(messages)
    .set({ text: null, erasedAt: context.now() })
    .where(and(about(subject), isNull(messages.erasedAt)))
    .returning({ id: messages.id });
  return erased.length;
}

// Messages and files stay on the site: email can be read in transit.
const notice =
  (subject: string): EmailTemplate =>
  async (context, { title = '' }) =>
    renderEmail(site.support.email, {
      subject: `${subject}: ${title}`,
      before: ['Open it in the staff desk to read and answer.'],
      button: { label: 'Open the staff desk', url: pageUrl(context, PAGE_PATHS.desk) },
    });

/** The emails that tell staff of what a customer wrote or sent, by the names under which they are queued. */
export const correspondenceEmails: EmailTemplates = {
  ...noticeEmails('message-notice', notice('A customer wrote'), { table: messages, things: 'messages about requests' }),
  ...noticeEmails('file-notice', notice('A customer sent a file'), { table: files, things: 'files' }),
};
