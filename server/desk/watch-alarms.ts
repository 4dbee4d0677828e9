import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { ALARM_PAUSE_MINUTES, ALARMS, alarmKind, digestDay } from '#domain/staff/alarms.ts';
import { isInView, QUEUE_WHY, type QueueItem, type QueueKind } from '#domain/staff/queue.ts';
import { site } from '#site';
import type { ClockContext, Context, Deps } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { DIGEST_VIEWS } from './alarm-emails.ts';
import { alarms, alarmWatch } from './table.ts';
import { openWork, standingOf } from './work-queue.ts';

const EVERY_MS = 60_000;
const LEASE_MS = 150_000;
/** How far the clocks of two instances may differ. */
const CLOCKS_MS = 10_000;
const KEPT_MS = 400 * 86_400_000;

/** Their texts are about the chain or the site, never about a customer or a colleague. */
const WITH_OWN_TEXT: readonly QueueKind[] = ['order_alarm', 'ticket_alarm', 'screening_list', 'site_alarm'];
const TITLES: Partial<Record<QueueItem['subject_kind'], string>> = {
  lead: 'A message from the contact form',
  approval: 'An act that waits for approval',
};

type Watch = typeof alarmWatch.$inferSelect;

/** Takes or renews the watch until the caller's transaction ends and for a while after; undefined while another instance has it. */
async function takeWatch(
  { db, now, metrics }: ClockContext & Pick<Context, 'metrics'>,
  holder: string,
): Promise<Watch | undefined> {
  const at = now().getTime();
  const { expiresAt } = alarmWatch;
  // A lease that ends later than a new one would is from before the clock went back.
  const latest = new Date(at + LEASE_MS + CLOCKS_MS);
  const setWhere = sql`${alarmWatch.holder} = ${holder} or ${lte(expiresAt, new Date(at))} or ${gt(expiresAt, latest)}`;
  const mine = { holder, expiresAt: new Date(at + LEASE_MS) };
  const [taken] = await db
    .insert(alarmWatch)
    .values(mine)
    .onConflictDoUpdate({ target: alarmWatch.only, set: mine, setWhere })
    .returning();
  metrics?.leader.set({ work: 'alarms' }, taken ? 1 : 0);
  return taken;
}

/** Raises new alarms, ends those that are over, and queues their emails and the digest; false while another instance does. */
export async function watchAlarms(context: Context, holder: string): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const watch = await takeWatch(transactionContext, holder);
    if (!watch) return false;
    // As nobody in particular: what the operator asked others to approve waits, too.
    const work = await openWork({ ...transactionContext, actor: { kind: 'visitor' } });
    const all = work.map((item) => ({ ...item, ...standingOf(item, context.now()) }));
    await keep(
      transactionContext,
      all.filter(({ alarm }) => alarm),
    );
    await mailAlarms(transactionContext, watch);
    await mailDigest(transactionContext, watch, all);
    return true;
  });
}

type Found = Omit<QueueItem, 'due'> & { due: Date | undefined };
const keyOf = (kind: string, id: string) => `${kind} ${id}`;

/** Raises what has no open alarm yet, and ends those whose cause is gone. */
async function keep({ db, now }: ClockContext, found: Found[]): Promise<void> {
  const at = now();
  const open = await db.select().from(alarms).where(isNull(alarms.endedAt));
  const known = new Set(open.map(({ kind, subjectId }) => keyOf(kind, subjectId)));
  const current = new Map(found.map((item) => [keyOf(alarmKind(item.kind), item.subject_id), item]));
  const over = open.filter(({ kind, subjectId }) => !current.has(keyOf(kind, subjectId))).map(({ id }) => id);
  if (over.length > 0) await db.update(alarms).set({ endedAt: at }).where(inArray(alarms.id, over));
  const fresh = [...current].filter(([key]) => !known.has(key)).map(([, item]) => rowOf(item, at));
  if (fresh.length > 0) await db.insert(alarms).values(fresh);
  await db.delete(alarms).where(lt(alarms.endedAt, new Date(at.getTime() - KEPT_MS)));
}

function rowOf({ kind, subject_kind, subject_id, title, why, cents, since, due }: Found, raisedAt: Date) {
  return {
    id: uuidv7(raisedAt),
    kind: alarmKind(kind),
    subjectKind: subject_kind,
    subjectId: subject_id,
    raisedAt,
    title: TITLES[subject_kind] ?? title,
    why: (WITH_OWN_TEXT.includes(kind) && why) || QUEUE_WHY[kind],
    cents: cents ?? null,
    since,
    dueAt: due ?? null,
  };
}

const emailOf = ({ env }: Pick<Context, 'env'>): string => env.alarmEmail ?? site.support.email;
const END_REPORTED = (Object.keys(ALARMS) as QueueKind[]).filter((kind) => ALARMS[kind]?.reportsEnd);

/** Queues one email about all alarms that were not emailed yet; never within the pause after another email, so that they are sent together. */
async function mailAlarms(context: Context, { mailedAt }: Watch): Promise<void> {
  const { db, now } = context;
  const at = now();
  const since = mailedAt === null ? Number.POSITIVE_INFINITY : at.getTime() - mailedAt.getTime();
  if (since >= 0 && since < ALARM_PAUSE_MINUTES * 60_000) return;
  const ended = and(isNotNull(alarms.endedAt), isNull(alarms.endMailedAt));
  const over = await db
    .update(alarms)
    .set({ endMailedAt: at })
    .where(and(ended, or(isNull(alarms.mailedAt), inArray(alarms.kind, END_REPORTED))))
    .returning({ id: alarms.id });
  const raised = await db
    .update(alarms)
    .set({ mailedAt: at })
    .where(isNull(alarms.mailedAt))
    .returning({ id: alarms.id });
  if (over.length + raised.length === 0) return;
  await queueMail(context, 'alarms', { email: emailOf(context), at: at.toISOString() });
  await db.update(alarmWatch).set({ mailedAt: at });
}

/** Queues the morning digest, once a day, from the morning after the first start on. */
async function mailDigest(context: Context, { digestDay: last }: Watch, work: (Found & { alarm: boolean })[]) {
  const at = context.now();
  const day = digestDay(at);
  if (last !== null && day <= last) return;
  await context.db.update(alarmWatch).set({ digestDay: day });
  if (last === null) return;
  const counts = DIGEST_VIEWS.map((view) => [view, String(work.filter((item) => isInView(item, view)).length)]);
  const about = { email: emailOf(context), at: at.toISOString(), day, ...Object.fromEntries(counts) };
  await queueMail(context, 'alarm-digest', about);
}

/** Watches for alarms as long as the process lives; a minute after its start, when the follower has caught up. */
export function startWatchingAlarms(deps: Deps): { stop: () => Promise<void> } {
  const holder = randomUUID();
  const from = deps.now().getTime() + EVERY_MS / 2;
  async function watch(now: Deps): Promise<void> {
    if (now.now().getTime() >= from) await watchAlarms({ ...now, actor: { kind: 'system' } }, holder);
  }
  const watching = repeatWork(deps, EVERY_MS, watch);
  return {
    stop: async () => {
      await watching.stop();
      const released = { expiresAt: deps.now() };
      await deps.db
        .update(alarmWatch)
        .set(released)
        .where(eq(alarmWatch.holder, holder))
        .catch(() => undefined);
    },
  };
}
