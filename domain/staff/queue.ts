import { site } from '#site';
import { shownDate } from '../dates.ts';
import { businessDaysAfter, formatMountainTime } from '../mountain-time.ts';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS } from '../terms.ts';

/** Why something needs staff now, and what to do about it. */
export const QUEUE_WHY = {
  lead: 'New message: answer it, then mark it complete.',
  identity_to_verify: 'Verify identity: the customer has sent the data.',
  request_to_order: 'Accept (place order) or refuse.',
  message_to_answer: 'The customer wrote: answer it, or say that it needs no answer.',
  order_to_approve: 'Approve or decline this payment method.',
  payment_due_soon: 'Check for the payment: the order expires soon.',
  order_to_issue: 'Paid: issue the tokens.',
  payment_clearing: 'Paid, but the payment can still be reversed. The tokens can be issued once it has cleared.',
  issue_started: 'Paid, and its issue was started, but it isn’t final on the blockchain yet.',
  issue_stuck: 'Its issue isn’t on the blockchain yet. Check the transaction.',
  order_alarm: 'The blockchain and our records disagree.',
  documents_awaited: 'We’ve been waiting for documents for days. Ask again or cancel.',
  ticket_to_approve: 'Check identity and cost, then approve or refuse it before any token is turned in.',
  identity_awaited: 'We’ve been waiting for identity data for days. Write to the customer, or cancel.',
  ticket_to_burn: 'All its tokens have arrived: burn them.',
  ticket_to_check: 'Tokens burned: check who will receive the coins.',
  shipping_unpaid: 'Its payment for shipping isn’t recorded: look for it and record it, or write to the customer.',
  ticket_to_ship: 'Ship the coins.',
  delivery_due_soon: 'Its delivery is due soon: ask the carrier where it is.',
  claim_ends_soon: `Not delivered, and it can only be reported lost within ${LOST_PACKAGE_DAYS} days of the ship date: ask the carrier now.`,
  delivery_overdue: `It should have arrived by now: delivery typically takes ${DELIVERY_BUSINESS_DAYS.join(' to ')} business days.`,
  ticket_to_close: 'Delivered: record the receipt on the blockchain.',
  package_returned: 'The package came back: ask the customer to pay the costs.',
  package_to_reship: 'Costs paid: ship again.',
  package_lost: 'Follow up on the lost package.',
  ticket_alarm: 'The blockchain and our records disagree.',
  screening_hit: 'Stopped: it matches a sanctions list. Compare, then release it with another person, or refuse it.',
  screening_list: 'The sanctions list needs you.',
  approval_waiting: 'Waits for another person: approve or refuse it.',
  unmatched_burn: 'Tokens were burned without a matching request. Find out who owned them.',
  price_dropped: 'A scheduled price didn’t come into force. Set the price.',
  webhook_failed: 'The identity vendor didn’t get our message. Send it again, or tell them yourself.',
  site_alarm: 'Something is wrong with the site.',
  refund_due: 'Canceled after it was paid: return the money and record the refund.',
  payment_awaited: 'Waiting for the payment.',
  documents_asked: 'Waiting for the documents that we asked for.',
  identity_asked: 'Waiting for the customer’s identity data.',
  tokens_awaited: 'Waiting for the tokens.',
  done: 'Done.',
} as const;
export type QueueKind = keyof typeof QUEUE_WHY;

/** Of a request whose buyer hasn't ticked the agreement. */
export const AGREEMENT_OPEN_WHY = 'The agreement isn’t ticked: ask the customer to accept it, or waive it.';

/** The parts of the desk's work, in the order of its rail. */
export const WORK_VIEWS = ['needs_you', 'mine', 'issue', 'burned', 'new', 'waiting', 'alarms', 'done'] as const;
export type WorkView = (typeof WORK_VIEWS)[number];

/** What the rail calls them. */
export const WORK_LABELS: Readonly<Record<WorkView, string>> = {
  needs_you: 'Needs you',
  mine: 'Mine',
  issue: 'Paid – issue now',
  burned: 'Burned – check',
  new: 'New',
  waiting: 'Waiting for customer',
  alarms: 'Alarms',
  done: 'Done',
};

const WAITING: readonly QueueKind[] = [
  'payment_awaited',
  'payment_clearing',
  'documents_asked',
  'identity_asked',
  'tokens_awaited',
];

/** On its way without us, until it becomes an alarm. */
const ON_ITS_WAY: readonly QueueKind[] = ['issue_started', 'delivery_due_soon', 'claim_ends_soon'];

/** What belongs to a view besides; everything that doesn't only wait for the customer needs staff. */
const KINDS: Partial<Record<WorkView, readonly QueueKind[]>> = {
  issue: ['order_to_issue', 'issue_stuck'],
  burned: ['ticket_to_check'],
  new: ['lead', 'identity_to_verify', 'request_to_order', 'ticket_to_approve'],
  waiting: [...WAITING, 'documents_awaited', 'identity_awaited', 'payment_due_soon', 'shipping_unpaid'],
  done: ['done'],
};

/** Whether work is in the view; `mine` is a matter of its owner. */
export function isInView({ kind, alarm }: Pick<QueueRow, 'kind' | 'alarm'>, view: WorkView): boolean {
  if (view === 'alarms') return alarm;
  if (view !== 'needs_you') return KINDS[view]?.includes(kind) ?? false;
  return kind !== 'done' && !WAITING.includes(kind) && !ON_ITS_WAY.includes(kind);
}

/** Who works at the desk: an account by its id, or a wallet by its address. `label` is what staff read. */
export type Colleague = { kind: 'staff' | 'admin'; id: string; label: string };

/** One thing at the desk; `subject` is what opens for it. */
export type QueueRow = {
  kind: QueueKind;
  subject_kind: 'lead' | 'purchase' | 'redemption' | 'burn' | 'approval' | 'screening' | 'site';
  subject_id: string;
  title: string;
  /** A name, or an email address; empty where nobody is known. */
  customer: string;
  /** Tokens or coins, whole; null for a message. */
  quantity: number | null;
  /** The money at stake: an order's total, or the quantity at the price now. */
  cents: number | null;
  /** ISO 8601: waiting since. */
  since: string;
  /** By when it should be done; null where nothing is owed to anyone. */
  due: string | null;
  /** From urgencyOf of alarms.ts: the more, the sooner. */
  urgency: number;
  /** Whether it is an alarm by now (alarms.ts), which is emailed as well. */
  alarm: boolean;
  why: string;
  owner: Colleague | null;
};

/** What the features know of a thing; the desk adds the money, the deadline and the owner. */
export type QueueItem = Pick<QueueRow, 'kind' | 'subject_kind' | 'subject_id' | 'title' | 'customer' | 'quantity'> & {
  since: Date;
  cents?: number;
  /** Where it is not the one of its kind. */
  due?: Date;
  why?: string;
};

/** What a record says that it needs: the words of its items. */
export const workOf = (items: readonly QueueItem[]): Pick<QueueRow, 'kind' | 'why'>[] =>
  items.map(({ kind, why }) => ({ kind, why: why ?? QUEUE_WHY[kind] }));

/** An order whose payment is due in less is worth a look. */
export const DUE_SOON_HOURS = 3;
/** An issue is in a block within minutes, or something is wrong. */
export const ISSUE_STUCK_MINUTES = 15;
export const DOCUMENTS_PATIENCE_DAYS = 3;
/** Ten business days are two weeks. */
export const DELIVERY_PATIENCE_DAYS = 14;
/** So long before a delivery is overdue, or can't be reported lost anymore, the carrier is asked. */
export const DELIVERY_DUE_SOON_DAYS = 1;
export const CLAIM_ENDS_SOON_DAYS = 3;

/** Until when a message is answered, by the answer time of site.config.ts. */
export const answerDue = (since: Date, days = site.support.answerBusinessDays): Date => businessDaysAfter(since, days);

/** Until when the payment of an order can be reversed. */
export const clearingWhy = (day: string): string =>
  `Paid, but the payment can still be reversed. The tokens can be issued from ${shownDate(day)} on.`;

/** By when a customer's message is to be answered, or that it is late. */
export const answerWhy = (since: Date, now: Date): string =>
  now <= answerDue(since)
    ? `The customer wrote. Answer by ${formatMountainTime(answerDue(since))}, or say that it needs no answer.`
    : `The customer wrote, and our answer is late: it was due by ${formatMountainTime(answerDue(since))}.`;
