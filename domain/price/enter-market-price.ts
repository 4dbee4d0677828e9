import * as z from 'zod/mini';
import { requiredText, unixSeconds } from '../field-schemas.ts';
import { ENTRY_MS, isFeedSource, MARKET_KINDS, type MarketKind } from './market.ts';
import { PRICE_MESSAGES } from './messages.ts';
import { priceCents } from './set-price.ts';

/** POST /api/market: a price that staff read elsewhere, in cents, with the time of it in unix seconds, and where that was. */
export const marketPriceInput = z.object({
  kind: z.enum(MARKET_KINDS),
  price: priceCents,
  time: unixSeconds(PRICE_MESSAGES.priceTimeInvalid),
  source: requiredText(80, PRICE_MESSAGES.sourceNeeded).check(
    // An address is shown as that of a price feed.
    z.refine((source) => !isFeedSource(source), PRICE_MESSAGES.sourceNeeded),
  ),
});
export type EnterMarketPrice = z.infer<typeof marketPriceInput>;

/** Whether an entry of that time counts. */
export function isEntryRecent(kind: MarketKind, at: Date, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= ENTRY_MS[kind];
}
