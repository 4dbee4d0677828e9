import { alarmEmails } from '../desk/alarm-emails.ts';
import { alarms } from '../desk/table.ts';
import { watchAlarms } from '../desk/watch-alarms.ts';
import { deskWork } from '../desk/work-queue.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { uuidv7 } from '../platform/id.ts';
import { type Deliver, mailboxEmails, toMailbox } from '../platform/mail/deliver.ts';
import { sendDueMail } from '../platform/mail/mailer.ts';

export const OPERATOR = 'operator@example.net';
const STAFF = { kind: 'staff', userId: '0190a3c4-0000-7000-8000-000000000001' } as const;

const isDigest = (subject: string) => /^\w+ \d+, \d{4}: /.test(subject);

/** The watch of alarms of a site with that database and clock, whose operator gets the emails. */
export function alarmWatch(site: Context) {
  const context: Context = { ...site, actor: { kind: 'system' }, env: readEnv({ ALARM_EMAIL: OPERATOR }) };
  const watch = (holder = 'one') => watchAlarms(context, holder);
  async function send(deliver: Deliver = toMailbox(context)) {
    while ((await sendDueMail({ deps: context, templates: alarmEmails, deliver })) > 0);
  }
  /** What the operator has got so far, the oldest first, after a pass of the watch. */
  async function all() {
    await watch();
    await send();
    return (await mailboxEmails(context, OPERATOR)).reverse();
  }
  const mails = async () => (await all()).filter(({ subject }) => !isDigest(subject));
  return {
    context,
    watch,
    send,
    mails,
    subjects: async () => (await mails()).map(({ subject }) => subject),
    digests: async () => (await all()).filter(({ subject }) => isDigest(subject)),
    /** What the rail's Alarms shows, and how much needs staff. */
    desk: async () => {
      const { items, counts } = await deskWork({ ...context, actor: STAFF }, { view: 'alarms', limit: 100 });
      return { ids: items.map(({ subject_id }) => subject_id), titles: items.map(({ title }) => title), counts };
    },
  };
}
export type AlarmWatch = ReturnType<typeof alarmWatch>;

/** Raises an alarm about each of those, and gives what the queue would keep of the emails about them, and of digests of all time. */
export async function raisedAlarms(db: Db, at: Date, subjectIds: string[]): Promise<Record<string, string>> {
  const words = { kind: 'order_to_issue', subjectKind: 'purchase', title: 'An order', why: 'Issue it.' } as const;
  const times = { since: at, dueAt: at, raisedAt: at, mailedAt: at };
  await db
    .insert(alarms)
    .values(subjectIds.map((subjectId) => ({ id: uuidv7(at), ...words, subjectId, cents: 325_500, ...times })));
  const ever = { since: '2000-01-01T00:00:00Z', until: '2040-01-01T00:00:00Z' };
  return { ...ever, at: at.toISOString(), day: at.toISOString().slice(0, 10), needs_you: '2', alarms: '2' };
}
