import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { mailboxOf } from '#domain/email.ts';
import type { ClockContext } from '../context.ts';
import { backlogOf, postpone, settle, takeDue, withLease } from '../delivery-queue.ts';
import { uuidv7 } from '../id.ts';
import { countWithin, isWithinLimit } from '../limits/database-limit.ts';
import { LIMITS } from '../limits/limits.ts';
import { outbox } from './table.ts';

/** A mail to be written and sent; `about` holds ids and addresses, never a secret. */
export type Queued = typeof outbox.$inferSelect;

/** Queues an email in the caller's transaction: with it, or not at all. */
export async function queueMail(
  { db, now }: ClockContext,
  template: string,
  about: Record<string, string>,
): Promise<void> {
  const at = now();
  await db.insert(outbox).values({ id: uuidv7(at), template, about, createdAt: at, dueAt: at });
}

/** The values of a queued email in a larger statement. */
type MailValues = Record<'id' | 'about' | 'now', SQL>;

/** The same as a statement, for each row of a WITH query; `source` begins with its `from`. */
export const queueMailFrom = (
  template: string,
  { id, about, now }: MailValues,
  source: SQL,
  due: SQL = now,
): SQL => sql`
  insert into ${outbox} (id, letter, about, created_at, due_at)
  select ${id}, ${sql.raw(`'${template}'`)}, ${about}, ${now}, ${due} ${source}`;

const HOUR_MS = 3_600_000;
/** After the hour, so that no instance still queues for it. */
const DIGEST_DELAY_MS = 60_000;

/** The template of the digest that belongs to a notice. */
export const digestOf = (notice: string): string => `${notice}-digest`;

/**
 * Queues an email that notifies staff of what anyone may send. So that nobody can flood their mailbox through us, of each kind 60
 * go out in an hour. Beyond that, one digest of the hour follows when it is over.
 */
export async function queueNotice(
  context: ClockContext,
  template: string,
  about: Record<string, string>,
): Promise<void> {
  if (await isWithinLimit(context, LIMITS.notice, template)) await queueMail(context, template, about);
  else await queueDigest(context, template);
}

/** The digest of the hour of a notice. Its id follows from the hour, so that however many instances queue it there is one. */
export function digestAt(notice: string, at: Date) {
  const since = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const about = { since: new Date(since).toISOString(), until: new Date(since + HOUR_MS).toISOString() };
  const id = createHash('sha256')
    .update(`${digestOf(notice)} ${about.since}`)
    .digest('hex')
    .slice(0, 32);
  return { id, about, dueAt: new Date(since + HOUR_MS + DIGEST_DELAY_MS) };
}

async function queueDigest({ db, now }: ClockContext, notice: string): Promise<void> {
  const createdAt = now();
  const digest = { ...digestAt(notice, createdAt), template: digestOf(notice), createdAt };
  await db.insert(outbox).values(digest).onConflictDoNothing();
}

/** The values of a digest in a larger statement, as `digestAt` gives them. */
type DigestValues = Record<'id' | 'about' | 'dueAt', SQL>;

/** `queueNotice` as WITH queries, for each row of the WITH query `source`. */
export const queueNoticeFrom = (template: string, notice: MailValues, digest: DigestValues, source: SQL): SQL => sql`
  notice_counted as (${countWithin(LIMITS.notice, sql`${template}::text`, notice.now, sql`from ${source} where true`)}),
  notice_queued as (${queueMailFrom(template, notice, sql`from ${source} where exists (select from notice_counted)`)}),
  digest_queued as (${queueMailFrom(
    digestOf(template),
    { ...digest, now: notice.now },
    sql`from ${source} where not exists (select from notice_counted) on conflict (id) do nothing`,
    digest.dueAt,
  )})`;

/** What of the emails waits. */
export const mailBacklog = (context: ClockContext) => backlogOf(context, outbox);

/** Takes emails that are due, for `leaseMs`. */
export const takeMail = (context: ClockContext, most: number, leaseMs?: number): Promise<Queued[]> =>
  takeDue(context, outbox, most, leaseMs);

/** Does the work with an email that was taken, which stays this instance's for as long as that takes. */
export const withMailLease = <Result>(
  context: ClockContext,
  mail: Queued,
  work: () => Promise<Result>,
  renewMs?: number,
) => withLease(context, outbox, mail, work, renewMs);

/** Removes an email that was sent, or has become pointless, from the queue. */
export const settleMail = (context: ClockContext, id: string): Promise<void> => settle(context, outbox, id);

/** Returns an email to the queue, to be retried after a while. */
export const postponeMail = (context: ClockContext, mail: Queued, delayMs: number, problem: string): Promise<void> =>
  postpone(context, outbox, mail, { delayMs, problem });

/** The statement that counts one more email that anyone can cause to that mailbox; no row beyond the total. `source` as countWithin has it. */
export const countForMailbox = (mailbox: SQL, now: SQL, source?: SQL): SQL =>
  countWithin(LIMITS.mailForAnyone, mailbox, now, source);

/** The same for an address. */
export const countForAddress = ({ now }: Pick<ClockContext, 'now'>, email: string, source?: SQL): SQL =>
  countForMailbox(sql`${mailboxOf(email)}::text`, sql`${now().toISOString()}::timestamptz`, source);

/**
 * Queues an email that anyone can cause by naming an address, unless its mailbox had its total of them: so nobody can flood a mailbox
 * through us. Answers must not reveal which it was, and nothing may depend on such an email.
 */
export async function queueMailForAnyone(
  context: ClockContext,
  template: string,
  about: Record<string, string>,
  email: string,
): Promise<void> {
  const counted = await context.db.execute(countForAddress(context, email));
  if (counted.rows.length > 0) await queueMail(context, template, about);
}
