import { office } from '#site';
import { dateInDenver, hourInDenver } from '../mountain-time.ts';
import { answerDue, type QueueKind } from './queue.ts';

type Allotted = { hours: number } | { businessDays: number } | 'answer' | 'at-once' | 'none';

/** How long each kind of work may take before it is late; 'answer' is the answer time of site.config.ts. */
const ALLOTTED: Readonly<Record<QueueKind, Allotted>> = {
  lead: 'answer',
  identity_to_verify: 'answer',
  request_to_order: 'answer',
  message_to_answer: 'answer',
  order_to_approve: { hours: 4 },
  // Its own expiry.
  approval_waiting: 'none',
  // The order's own deadline.
  payment_due_soon: 'none',
  order_to_issue: { hours: 1 },
  issue_started: { hours: 1 },
  issue_stuck: 'at-once',
  order_alarm: 'at-once',
  refund_due: { businessDays: 1 },
  documents_awaited: { hours: 72 },
  ticket_to_approve: 'answer',
  identity_awaited: { hours: 72 },
  ticket_to_burn: { hours: 4 },
  ticket_to_check: { businessDays: 1 },
  shipping_unpaid: { businessDays: 3 },
  ticket_to_ship: { businessDays: 2 },
  // The promise's own end.
  delivery_due_soon: 'none',
  claim_ends_soon: 'none',
  delivery_overdue: { businessDays: 10 },
  ticket_to_close: { businessDays: 3 },
  package_returned: { businessDays: 3 },
  package_to_reship: { businessDays: 2 },
  package_lost: { businessDays: 1 },
  ticket_alarm: 'at-once',
  unmatched_burn: 'at-once',
  webhook_failed: 'at-once',
  screening_hit: { businessDays: 1 },
  screening_list: { businessDays: 1 },
  price_dropped: 'at-once',
  site_alarm: 'at-once',
  payment_awaited: 'none',
  payment_clearing: 'none',
  documents_asked: { hours: 72 },
  identity_asked: { hours: 72 },
  tokens_awaited: 'none',
  done: 'none',
};

const HOUR_MS = 3_600_000;

/** By when work of that kind should be done; undefined where nothing is owed to anyone. */
export function dueOf(kind: QueueKind, since: Date): Date | undefined {
  const allotted = ALLOTTED[kind];
  if (allotted === 'none') return undefined;
  if (allotted === 'at-once') return since;
  if (allotted === 'answer') return answerDue(since);
  if ('hours' in allotted) return new Date(since.getTime() + allotted.hours * HOUR_MS);
  return answerDue(since, allotted.businessDays);
}

/** Twice its time is as late as it gets; from there on the money decides. */
const LATEST = 2;
/** What is new counts for something, so that a large new request comes before a small new one. */
const FROM_THE_START = 0.1;

type Facts = { since: Date; due: Date | undefined };

/**
 * How urgent something is: (0.1 + the share of its time that is used up, at most 2) × (1 + log10(1 + dollars / 1,000)), in
 * thousandths. What is due at once has used up all of it; what has no deadline, none. A rank and not an amount, so a float will do.
 */
export function urgencyOf({ since, due, cents }: Facts & { cents: number | null }, now: Date): number {
  const allotted = due === undefined ? Number.POSITIVE_INFINITY : due.getTime() - since.getTime();
  const share = (now.getTime() - since.getTime()) / allotted;
  const used = allotted <= 0 ? LATEST : Math.min(LATEST, Math.max(0, share));
  const weight = 1 + Math.log10(1 + (cents ?? 0) / 100_000);
  return Math.round(1_000 * (FROM_THE_START + used) * weight);
}

/** When work becomes an alarm: as soon as it is there, once it is late, or so many hours before that. */
type AlarmRule = {
  when: 'at-once' | 'late' | { hoursBefore: number };
  /** The kind of work whose alarm this goes on with: one problem is reported once. */
  as?: QueueKind;
  /** Nobody at the desk ends it, so an email says when it is over. */
  reportsEnd?: true;
};

const LATE: AlarmRule = { when: 'late' };
const AT_ONCE: AlarmRule = { when: 'at-once' };
/** Before an answer is due that our pages promise. */
const ANSWER: AlarmRule = { when: { hoursBefore: 2 } };

/** Which work of the desk becomes an alarm, and when; null: never, since it waits for the customer or nothing is promised. */
export const ALARMS: Readonly<Record<QueueKind, AlarmRule | null>> = {
  lead: ANSWER,
  identity_to_verify: { ...ANSWER, as: 'request_to_order' },
  request_to_order: ANSWER,
  message_to_answer: ANSWER,
  ticket_to_approve: ANSWER,
  order_to_approve: LATE,
  payment_awaited: null,
  payment_clearing: null,
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
  // It waits for the customer.
  shipping_unpaid: null,
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

/** Whether work has become an alarm by then. */
export function isAlarm({ kind, since, due }: Facts & { kind: QueueKind }, now: Date): boolean {
  const rule = ALARMS[kind];
  if (rule === null) return false;
  if (rule.when === 'at-once') return since <= now;
  if (due === undefined) return false;
  return due.getTime() - (rule.when === 'late' ? 0 : rule.when.hoursBefore * HOUR_MS) <= now.getTime();
}

/** The kind under which an alarm is raised. */
export const alarmKind = (kind: QueueKind): QueueKind => ALARMS[kind]?.as ?? kind;

/** At most so many alarms are listed in an email; the others are counted. */
export const LISTED_ALARMS = 25;
/** After an email with alarms, those of the next so many minutes come in one. */
export const ALARM_PAUSE_MINUTES = 10;
/** The chain is not read for so long: what was paid is not seen as issued, nor what was burned as burned. */
export const FOLLOWER_STOPPED_MINUTES = 15;
/** A transaction of the relayer's that no block takes. */
export const RELAYER_STUCK_MINUTES = 30;
/** The relayer's key doesn't sign. */
export const RELAYER_SIGNER_MINUTES = 5;
/** The price in force isn’t posted at the sale desk. */
export const SALE_PRICE_MINUTES = 10;
/** A monthly attestation never alarms, and two of these days are business days. */
export const ATTESTATION_ENDS_SOON_DAYS = 4;

const DAY_MS = 24 * HOUR_MS;

/** The day of the last morning digest that was due by then. */
export function digestDay(now: Date, digestHour = office.digestHour): string {
  const day = dateInDenver(now);
  if (hourInDenver(now) >= digestHour) return day;
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
