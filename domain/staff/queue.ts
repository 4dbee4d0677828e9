import { DELIVERY_BUSINESS_DAYS } from '../terms.ts';

/** Why something needs staff now, and what to do about it. */
export const QUEUE_WHY = {
  lead: 'New message: answer it, then mark it complete.',
  request_to_order: 'Accept (place order) or refuse.',
  order_to_approve: 'Approve or decline this payment method.',
  payment_due_soon: 'Check for the payment: the order expires soon.',
  order_to_issue: 'Paid: issue the tokens.',
  issue_stuck: 'Its issue isn’t on the blockchain yet. Check the transaction.',
  order_alarm: 'The blockchain and our records disagree.',
  documents_awaited: 'We’ve been waiting for documents for days. Ask again or cancel.',
  ticket_to_approve: 'Approve or refuse it before any token is handed in.',
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
  /** ISO 8601: since when it waits. */
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

/** An item with the text of its kind, or a more exact one. */
export const queueItem = (
  kind: QueueKind,
  [subject_kind, subject_id]: [QueueItem['subject_kind'], string],
  title: string,
  since: Date,
  why: string = QUEUE_WHY[kind],
): QueueItem => ({ kind, subject_kind, subject_id, title, since: since.toISOString(), why });
