import { eq, sql } from 'drizzle-orm';
import type { TOKEN_NOTICES } from '#domain/notices.ts';
import type { ClockContext } from '../context.ts';
import { queueMailFrom } from './queue-mail.ts';
import { addressChoices, noticeRuns } from './table.ts';

type TokenNotice = (typeof TOKEN_NOTICES)[number];

/** What the last such email was about, locked until the caller's transaction ends; before the first one, `first` and no time. */
export async function lockNotice({ db }: ClockContext, notice: TokenNotice, first: number) {
  await db
    .insert(noticeRuns)
    .values({ notice, about: first, at: new Date(0) })
    .onConflictDoNothing();
  const [row] = await db.select().from(noticeRuns).where(eq(noticeRuns.notice, notice)).for('update');
  return row ?? { about: first, at: new Date(0) };
}

/** Queues an email for every address that asked for that kind, in the caller's transaction, and keeps what it was about. */
export async function queueForAll(
  { db, now }: ClockContext,
  notice: TokenNotice,
  about: number,
  facts: Record<string, string>,
): Promise<void> {
  const at = now();
  await db.update(noticeRuns).set({ about, at }).where(eq(noticeRuns.notice, notice));
  const values = {
    id: sql`gen_random_uuid()`,
    about: sql`jsonb_build_object('id', ${addressChoices.id}) || ${JSON.stringify(facts)}::jsonb`,
    now: sql`${at.toISOString()}::timestamptz`,
  };
  const wanting = sql`from ${addressChoices} where ${addressChoices.choices} @> ${JSON.stringify({ [notice]: true })}::jsonb`;
  // Within an hour, so that the emails that somebody waits for aren't behind all of them.
  const due = sql`${values.now} + random() * interval '1 hour'`;
  await db.execute(queueMailFrom(`notice-${notice}`, values, wanting, due));
}
