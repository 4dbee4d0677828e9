import { receiptHash, receiptText } from '#domain/redemptions/receipt.ts';
import type { Ticket } from './find-redemption.ts';

/** The receipt of a delivered ticket, as text and hash; undefined before. */
export function receiptOf({ ticketId, qtyToRedeem, carrier, tracking, deliveredAt }: Ticket) {
  if (!deliveredAt || carrier === null || tracking === null) return undefined;
  const delivered_at = deliveredAt.toISOString();
  const text = receiptText({ ticket: ticketId, coins: qtyToRedeem, carrier, tracking, delivered_at });
  return { text, hash: receiptHash(text) };
}
