import { office } from '#site';
import type { QueueKind } from './queue.ts';

/** When work becomes an alarm: as soon as it is there, once it is late, or so many hours before that. */
type AlarmRule = {
  when: 'at-once' | 'late' | { hoursBefore: number };
  /** The kind of work whose alarm this goes on with: one problem is reported once. */
  as?: QueueKind;
  /** Nobody at the desk ends it, so an e-mail says when it is over. */
  reportsEnd?: true;
};

const LATE: AlarmRule = { when: 'late' };
const AT_ONCE: AlarmRule = { when: 'at-once' };
/** Before an answer is due that our pages promise. */
const ANSWER: AlarmRule = { when: { hoursBefore: 2 } };

/** Which work of the desk becomes an alarm, and when; null: never, since it waits for the customer or nothing is promised. */
export const ALARMS: Readonly<Record<QueueKind, AlarmRule | null>> = {
  lead: ANSWER,
  request_to_order: ANSWER,
  message_to_answer: ANSWER,
  ticket_to_approve: ANSWER,
  order_to_approve: LATE,
  payment_awaited: null,
  payment_due_soon: AT_ONCE,
  order_to_issue: LATE,
  issue_started: { ...LATE, as: 'order_to_issue' },
  issue_stuck: { ...AT_ONCE, as: 'order_to_issue' },
  order_alarm: AT_ONCE,
  refund_due: LATE,
  documents_asked: null,
  documents_awaited: null,
  identity_asked: null,
  identity_awaited: null,
  tokens_awaited: null,
  ticket_to_burn: LATE,
  ticket_to_check: LATE,
  ticket_to_ship: LATE,
  delivery_due_soon: { ...AT_ONCE, as: 'delivery_overdue' },
  delivery_overdue: AT_ONCE,
  claim_ends_soon: AT_ONCE,
  // Its coin is delivered; only the receipt is missing.
  ticket_to_close: null,
  package_returned: LATE,
  package_to_reship: LATE,
  package_lost: LATE,
  ticket_alarm: AT_ONCE,
  unmatched_burn: AT_ONCE,
  webhook_failed: AT_ONCE,
  price_dropped: AT_ONCE,
  screening_hit: AT_ONCE,
  screening_list: AT_ONCE,
  approval_waiting: { when: { hoursBefore: 1 } },
  site_alarm: { ...AT_ONCE, reportsEnd: true },
  done: null,
};

const HOUR_MS = 3_600_000;

type Standing = { kind: QueueKind; since: Date; due: Date | undefined };

/** Whether work has become an alarm by then. */
export function isAlarm({ kind, since, due }: Standing, now: Date): boolean {
  const rule = ALARMS[kind];
  if (rule === null) return false;
  if (rule.when === 'at-once') return since <= now;
  if (due === undefined) return false;
  return due.getTime() - (rule.when === 'late' ? 0 : rule.when.hoursBefore * HOUR_MS) <= now.getTime();
}

/** The kind under which an alarm is raised. */
export const alarmKind = (kind: QueueKind): QueueKind => ALARMS[kind]?.as ?? kind;

/** At most so many alarms are listed in an e-mail; the others are counted. */
export const LISTED_ALARMS = 25;
/** After an e-mail with alarms, those of the next so many minutes come in one. */
export const ALARM_PAUSE_MINUTES = 10;
/** The chain is not read for so long: what was paid is not seen as issued, nor what was burned as burned. */
export const FOLLOWER_STOPPED_MINUTES = 15;
/** A transaction of the relayer's that no block takes. */
export const RELAYER_STUCK_MINUTES = 30;
/** The relayer's key doesn't sign. */
export const RELAYER_SIGNER_MINUTES = 5;
/** A monthly attestation never alarms, and two of these days are business days. */
export const ATTESTATION_ENDS_SOON_DAYS = 4;

/** '2030-11-22', the date that the issuer's office has then, and its hour of the day. */
export function officeTime(moment: Date, timeZone = office.timeZone): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  }).formatToParts(moment);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return { day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

const DAY_MS = 24 * HOUR_MS;

/** The day of the last morning digest that was due by then. */
export function digestDay(now: Date, { timeZone, digestHour } = office): string {
  const { day, hour } = officeTime(now, timeZone);
  if (hour >= digestHour) return day;
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
