import type { UsdCents } from '../money.ts';

/** What the order costs; at most 10^15 cents, which a number holds exactly. */
export const orderTotalCents = (quantity: number, priceCents: UsdCents): UsdCents => quantity * priceCents;

/** Market Gain where positive, Market Loss where negative, for the whole order (docs/product.md, States and transitions). */
export const marketDifferenceCents = (
  { quantity, priceCents }: { quantity: number; priceCents: UsdCents },
  fairMarketCents: UsdCents,
): UsdCents => (fairMarketCents - priceCents) * quantity;
