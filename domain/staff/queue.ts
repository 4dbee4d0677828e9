import { site } from '#site';
import { formatMountainTime } from '../mountain-time.ts';
import { DELIVERY_BUSINESS_DAYS } from '../terms.ts';

/** Why something needs staff now, and what to do about it. */
export const QUEUE_WHY = {
  lead: 'New message: answer it, then mark it complete.',
  request_to_order: 'Accept (place order) or refuse.',
  message_to_answer: 'The customer wrote: answer it, or say that it needs no answer.',
  order_to_approve: 'Approve or decline this payment method.',
  payment_due_soon: 'Check for the payment: the order expires soon.',
  order_to_issue: 'Paid: issue the tokens.',
  issue_stuck: 'Its issue isn’t on the blockchain yet. Check the transaction.',
  order_alarm: 'The blockchain and our records disagree.',
  documents_awaited: 'We’ve been waiting for documents for days. Ask again or cancel.',
  ticket_to_approve: 'Check identity and cost, then approve or refuse it before any token is handed in.',
  identity_awaited: 'We’ve been waiting for identity data for days. Write to the customer, or cancel.',
  ticket_to_burn: 'All its tokens have arrived: burn them.',
  ticket_to_check: 'Tokens burned: check who will receive the coins.',
  ticket_to_ship: 'Ship the coins.',
  delivery_overdue: `It should have arrived by now: delivery typically takes ${DELIVERY_BUSINESS_DAYS.join(' to ')} business days.`,
  ticket_to_close: 'Delivered: record the receipt on the blockchain.',
  package_returned: 'The package came back: ask the customer to pay the costs.',
  package_to_reship: 'Costs paid: ship again.',
  package_lost: 'Follow up on the lost package.',
  ticket_alarm: 'The blockchain and our records disagree.',
  unmatched_burn: 'Tokens were burned without a matching request. Find out who owned them.',
} as const;
export type QueueKind = keyof typeof QUEUE_WHY;

/** One thing that needs attention; `subject` is what the desk opens for it. */
export type QueueItem = {
  kind: QueueKind;
  subject_kind: 'lead' | 'purchase' | 'redemption' | 'burn';
  subject_id: string;
  title: string;
  /** ISO 8601: waiting since. */
  since: string;
  why: string;
};

/** An order whose payment is due in less is worth a look. */
export const DUE_SOON_HOURS = 3;
/** An issue is in a block within minutes, or something is wrong. */
export const ISSUE_STUCK_MINUTES = 15;
export const DOCUMENTS_PATIENCE_DAYS = 3;
/** Ten business days are two weeks. */
export const DELIVERY_PATIENCE_DAYS = 14;

const DAY_MS = 86_400_000;
const DAY_OF_WEEK = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', weekday: 'short' });
const isWeekend = (moment: Date) => ['Sat', 'Sun'].includes(DAY_OF_WEEK.format(moment));

/** Until when a message is answered, by the answer time of site.config.ts: as late in the day, so many business days on. */
export function answerDue(since: Date, days = site.support.answerBusinessDays): Date {
  let due = since;
  for (let left = days; left > 0; left -= isWeekend(due) ? 0 : 1) due = new Date(due.getTime() + DAY_MS);
  return due;
}

/** By when a customer's message is to be answered, or that it is late. */
export const answerWhy = (since: Date, now: Date): string =>
  now <= answerDue(since)
    ? `The customer wrote. Answer by ${formatMountainTime(answerDue(since))}, or say that it needs no answer.`
    : `The customer wrote, and our answer is late: it was due by ${formatMountainTime(answerDue(since))}.`;

/** An item with the text of its kind, or a more exact one. */
export const queueItem = (
  kind: QueueKind,
  [subject_kind, subject_id]: [QueueItem['subject_kind'], string],
  title: string,
  since: Date,
  why: string = QUEUE_WHY[kind],
): QueueItem => ({ kind, subject_kind, subject_id, title, since: since.toISOString(), why });
