import { receiptHash, receiptText } from '#domain/redemptions/redemption.ts';
import type { Redemption } from './find-redemption.ts';

/** The last package; null before the first. */
export const shippingOf = ({ carrier, tracking, insuredCents, shippedAt, deliveredAt }: Redemption) =>
  shippedAt && {
    carrier: carrier ?? '',
    tracking: tracking ?? '',
    insured_cents: insuredCents,
    shipped_at: shippedAt.toISOString(),
    delivered_at: deliveredAt?.toISOString() ?? null,
  };

/** The receipt of a delivered redemption, as text and hash; undefined before. */
export function receiptOf({ ticketId, qtyToRedeem, carrier, tracking, deliveredAt }: Redemption) {
  if (!deliveredAt || carrier === null || tracking === null) return undefined;
  const delivered_at = deliveredAt.toISOString();
  const text = receiptText({ ticket: ticketId, coins: qtyToRedeem, carrier, tracking, delivered_at });
  return { text, hash: receiptHash(text) };
}
