import { answerDue, type QueueKind } from './queue.ts';

type Allotted = { hours: number } | { businessDays: number } | 'answer' | 'at-once' | 'none';

/** How long each kind of work may take before it is late; 'answer' is the answer time of site.config.ts. */
const ALLOTTED: Readonly<Record<QueueKind, Allotted>> = {
  lead: 'answer',
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

type Standing = { since: Date; due: Date | undefined; cents: number | null };

/**
 * How urgent something is: (0.1 + the share of its time that is used up, at most 2) × (1 + log10(1 + dollars / 1,000)), in
 * thousandths. What is due at once has used up all of it; what has no deadline, none. A rank and not an amount, so a float will do.
 */
export function urgencyOf({ since, due, cents }: Standing, now: Date): number {
  const allotted = due === undefined ? Number.POSITIVE_INFINITY : due.getTime() - since.getTime();
  const share = (now.getTime() - since.getTime()) / allotted;
  const used = allotted <= 0 ? LATEST : Math.min(LATEST, Math.max(0, share));
  const weight = 1 + Math.log10(1 + (cents ?? 0) / 100_000);
  return Math.round(1_000 * (FROM_THE_START + used) * weight);
}
