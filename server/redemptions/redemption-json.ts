import { addressLabel } from '#domain/redemptions/address.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { receiptHash, receiptText } from '#domain/redemptions/redemption.ts';
import { carriers } from '#site';
import type { Redemption } from './find-redemption.ts';

/** What shipping, handling and insurance cost: firm, or a minimum; outside the US, duties are extra. */
export function costOf({ qtyToRedeem, country, checkFirst, shippingCents }: Redemption) {
  const quote = quoteRedemption(qtyToRedeem, country, checkFirst);
  return {
    shipping_cents: shippingCents ?? quote.shippingCents,
    is_firm: shippingCents !== null || quote.isFirm,
    duties: quote.duties,
  };
}

/** Where the package goes, a line each as on its label. */
export const labelOf = (redemption: Redemption): string[] =>
  addressLabel({
    name: redemption.name,
    shipping_details: redemption.shippingDetails,
    address_line_1: redemption.addressLine1,
    address_line_2: redemption.addressLine2,
    city: redemption.city,
    stateProvince: redemption.stateProvince,
    postalCode: redemption.postalCode,
    country: redemption.country,
  });

/** The page on which the carrier tracks the package; null if the carrier is not one of site.config.ts. */
export function trackingUrl(carrier: string, tracking: string): string | null {
  const known = Object.keys(carriers).find((name) => name.toLowerCase() === carrier.trim().toLowerCase());
  return known && carriers[known]
    ? carriers[known].url.replace('{tracking}', encodeURIComponent(tracking.trim()))
    : null;
}

/** The last package; null before the first. */
export const shippingOf = ({ carrier, tracking, insuredCents, shippedAt, deliveredAt }: Redemption) =>
  shippedAt && {
    carrier: carrier ?? '',
    tracking: tracking ?? '',
    tracking_url: trackingUrl(carrier ?? '', tracking ?? ''),
    insured_cents: insuredCents,
    shipped_at: shippedAt.toISOString(),
    delivered_at: deliveredAt?.toISOString() ?? null,
  };

/** The receipt of a delivered redemption, as text and hash; undefined before. It names the ticket by its hash. */
export function receiptOf({ ticketHash, qtyToRedeem, carrier, tracking, deliveredAt }: Redemption) {
  if (!deliveredAt || carrier === null || tracking === null) return undefined;
  const text = receiptText({
    ticket: ticketHash,
    coins: qtyToRedeem,
    carrier,
    tracking,
    delivered_at: deliveredAt.toISOString(),
  });
  return { text, hash: receiptHash(text) };
}
