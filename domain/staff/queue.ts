import { DELIVERY_BUSINESS_DAYS } from '../terms.ts';

/** Why something needs staff now, and what to do about it. */
export const QUEUE_WHY = {
  lead: 'Someone wrote to us: answer, then mark it complete.',
  request_to_order: 'Accept (place order) or refuse.',
  order_to_approve: 'Approve or decline this way of paying.',
  payment_due_soon: 'Look for the payment; the order expires soon.',
  order_to_issue: 'It is paid: issue the tokens.',
  issue_stuck: 'Its issue is not on the blockchain yet. Look at the transaction.',
  order_alarm: 'The blockchain and our records disagree.',
  documents_awaited: 'Documents have been awaited for days. Ask again, or cancel.',
  ticket_to_serve: 'It came without a wallet here: write about the tokens.',
  ticket_to_check: 'The tokens are burned: check who receives the coins.',
  ticket_to_ship: 'Ship the coins.',
  delivery_overdue: `It should have arrived: typical are ${DELIVERY_BUSINESS_DAYS.join(' to ')} business days.`,
  ticket_to_close: 'Delivered: record the receipt on the blockchain.',
  package_returned: 'The package came back: ask for the costs.',
  package_to_reship: 'The costs are paid: ship again.',
  package_lost: 'Follow up on the lost package.',
  ticket_alarm: 'The blockchain and our records disagree.',
  unmatched_burn: 'Tokens were burned without a matching request. Find out whose they were.',
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
