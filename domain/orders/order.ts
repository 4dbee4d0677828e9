import type { UsdCents } from '../money.ts';
import { PAYMENT_WINDOW_HOURS } from '../terms.ts';

const HOUR_MS = 3_600_000;

/** Until when an order placed then must be paid. */
export const paymentDue = (placed: Date): Date => new Date(placed.getTime() + PAYMENT_WINDOW_HOURS * HOUR_MS);

/** What the order costs; at most 10^15 cents, which a number holds exactly. */
export const orderTotalCents = (quantity: number, priceCents: UsdCents): UsdCents => quantity * priceCents;

/** What a cancelled order's customer gets back, unless a Market Loss is deducted (Terms of Purchase, section 4.7); null where nothing was paid. */
export const refundDueCents = (order: { paidCents: UsdCents | null; feeCents: UsdCents | null }): UsdCents | null =>
  order.paidCents === null ? null : Math.max(0, order.paidCents - (order.feeCents ?? 0));

/** Market Gain where positive, Market Loss where negative, for the whole order (docs/product.md, States and transitions). */
export const marketDifferenceCents = (
  { quantity, priceCents }: { quantity: number; priceCents: UsdCents },
  fairMarketCents: UsdCents,
): UsdCents => (fairMarketCents - priceCents) * quantity;
