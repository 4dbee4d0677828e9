import type { Ticket } from './find-redemption.ts';

/** The last package; null before the first. */
export const shippingOf = ({ carrier, tracking, insuredCents, shippedAt, deliveredAt }: Ticket) =>
  shippedAt && {
    carrier: carrier ?? '',
    tracking: tracking ?? '',
    insured_cents: insuredCents,
    shipped_at: shippedAt.toISOString(),
    delivered_at: deliveredAt?.toISOString() ?? null,
  };

/** Which documents are awaited, and since when. */
export const withheldOf = ({ withheldReason, withheldSince }: Pick<Ticket, 'withheldReason' | 'withheldSince'>) =>
  withheldSince && { reason: withheldReason ?? '', since: withheldSince.toISOString() };
