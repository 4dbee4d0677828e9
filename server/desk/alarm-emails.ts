import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { counted, wordFor } from '#domain/counted.ts';
import { shownDate } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { LISTED_ALARMS } from '#domain/staff/alarms.ts';
import { WORK_LABELS, type WorkView } from '#domain/staff/queue.ts';
import type { Addresses } from '../platform/context.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { alarms } from './table.ts';

/** What the morning digest counts, in the order of the rail. */
export const DIGEST_VIEWS = ['needs_you', 'issue', 'burned', 'new', 'waiting', 'alarms'] as const satisfies WorkView[];

type Alarm = typeof alarms.$inferSelect;

const RECORDS = ['lead', 'purchase', 'redemption'];
const viewAt = (context: Addresses, view: WorkView, record: Record<string, string> = {}): string =>
  pageUrl(context, PAGE_PATHS.desk, { list: view, ...record });

/** An alarm as a row: what it is about (with a link), what to do, how much, since when and until when. */
function factOf(context: Addresses, { title, why, cents, since, dueAt, endedAt, ...alarm }: Alarm): EmailFact {
  const record = RECORDS.includes(alarm.subjectKind) ? { [alarm.subjectKind]: alarm.subjectId } : {};
  const due = dueAt !== null && dueAt > since ? [`Due ${formatMountainTime(dueAt)}.`] : [];
  const words = [
    why,
    ...(cents === null ? [] : [`${usdText(cents)}.`]),
    `Since ${formatMountainTime(since)}.`,
    ...due,
    ...(endedAt === null ? [] : [`Solved ${formatMountainTime(endedAt)}.`]),
  ];
  return [title, words.join(' '), viewAt(context, 'alarms', record)];
}

function factsOf(context: Addresses, found: Alarm[]): EmailFact[] {
  const left = found.length - LISTED_ALARMS;
  const more: EmailFact[] = left > 0 ? [['Others', `${left} more at the desk.`, viewAt(context, 'alarms')]] : [];
  return [...found.slice(0, LISTED_ALARMS).map((alarm) => factOf(context, alarm)), ...more];
}

/** What was raised since the previous email, and what ended by itself. */
const raised: EmailTemplate = async (context, { email = '', at = '' }) => {
  const moment = new Date(at);
  const found = await context.db
    .select()
    .from(alarms)
    .where(or(eq(alarms.mailedAt, moment), eq(alarms.endMailedAt, moment)))
    .orderBy(asc(alarms.since));
  const [first] = found;
  if (!first) return undefined;
  const open = found.filter(({ endedAt }) => endedAt === null);
  const about = found.length === 1 ? first.title : counted(found.length, 'alarm');
  return renderEmail(email, {
    subject: open.length === 0 ? `Solved: ${about}` : found.length === 1 ? `Alarm: ${about}` : about,
    before: [
      open.length === 0
        ? wordFor(found.length, 'It’s solved.', 'All are solved.')
        : `${counted(open.length, 'alarm')} at the staff desk ${wordFor(open.length, 'needs', 'need')} attention now.`,
    ],
    facts: factsOf(context, [...open, ...found.filter(({ endedAt }) => endedAt !== null)]),
    button: { label: 'Open the alarms', url: viewAt(context, 'alarms') },
    after: ['You get one email about each alarm. Open ones are in the digest every morning.'],
  });
};

const DAY_MS = 86_400_000;

/** The state of the desk in the morning; sent on days without work too, so that a missing email means that something is broken. */
const digest: EmailTemplate = async (context, { email = '', at = '', day = '', ...counts }) => {
  const moment = new Date(at);
  const yesterday = new Date(moment.getTime() - DAY_MS);
  const read = (...which: Parameters<typeof and>) =>
    context.db
      .select()
      .from(alarms)
      .where(and(lte(alarms.raisedAt, moment), ...which))
      .orderBy(asc(alarms.since));
  const [open, solved] = await Promise.all([
    read(or(isNull(alarms.endedAt), gt(alarms.endedAt, moment))),
    read(gt(alarms.endedAt, yesterday), lte(alarms.endedAt, moment)),
  ]);
  const of = (view: (typeof DIGEST_VIEWS)[number]) => Number(counts[view] ?? 0);
  const isClear = of('needs_you') === 0 && of('alarms') === 0;
  const state = isClear
    ? 'all clear'
    : `${of('needs_you')} to do, ${of('alarms') === 0 ? 'no alarms' : counted(of('alarms'), 'alarm')}`;
  return renderEmail(email, {
    subject: `${shownDate(day)}: ${state}`,
    before: [
      isClear
        ? 'Nothing needs you this morning, and there are no alarms.'
        : `Here’s the staff desk as of ${formatMountainTime(moment)}.`,
    ],
    facts: [
      ...DIGEST_VIEWS.map((view): EmailFact => [WORK_LABELS[view], String(of(view)), viewAt(context, view)]),
      ['Alarms solved in the last 24 hours', String(solved.length)],
      ...factsOf(context, open),
    ],
    button: { label: 'Open the staff desk', url: viewAt(context, 'needs_you') },
    after: ['You get this email every morning. If it doesn’t come, the site or its email has a problem.'],
  });
};

/** The emails about alarms, by the names under which they are queued. */
export const alarmEmails: EmailTemplates = { alarms: raised, 'alarm-digest': digest };
