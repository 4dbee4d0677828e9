import * as z from 'zod/mini';
import { anySignature, hexAddress, requiredText, unixSeconds } from '../field-schemas.ts';
import { type UsdCents, usdText } from '../money.ts';
import { why } from '../staff/desk-input.ts';
import { PRICE_MAX_CENTS, PRICE_RETYPE_PERCENT } from '../terms.ts';
import { PRICE_MESSAGES } from './messages.ts';

/** Whole cents above 0. */
export const priceCents = z
  .number({ error: PRICE_MESSAGES.priceNotCents })
  .check(z.int(PRICE_MESSAGES.priceNotCents), z.minimum(1, PRICE_MESSAGES.priceNotPositive))
  .check(z.maximum(PRICE_MAX_CENTS, PRICE_MESSAGES.priceAbsurd));

/** Its own signer's signature, or that of a contract named as `signer` (ERC-1271), which may be longer. */
const signed = { signature: anySignature, signer: z.optional(hexAddress) };

/** POST /api/setusgprice: price in integer cents, time in unix seconds, an EIP-712 signature over both. A contract that signs is named. */
export const setPriceInput = z.object({
  price: priceCents,
  time: unixSeconds(PRICE_MESSAGES.priceTimeInvalid),
  ...signed,
  why,
});
export type SetPrice = z.infer<typeof setPriceInput>;

/** POST /api/scheduleusgprice: the same, with the time from which the price is to be in force, and always with a reason. */
export const schedulePriceInput = z.extend(setPriceInput, {
  why: requiredText(1_000, PRICE_MESSAGES.scheduleWhyNeeded),
});
export type SchedulePrice = z.infer<typeof schedulePriceInput>;

/** POST /api/withdrawusgprice: the signed time of the price, and the withdrawal's own time and signature. */
export const withdrawPriceInput = z.object({
  price_time: unixSeconds(PRICE_MESSAGES.priceTimeInvalid),
  time: unixSeconds(PRICE_MESSAGES.priceTimeInvalid),
  ...signed,
  why,
});
export type WithdrawPrice = z.infer<typeof withdrawPriceInput>;

/** How a new price differs from the one in force. */
export type PriceChange = {
  /** The new price less the old one. */
  cents: UsdCents;
  /** Tenths of a percent of the old price, to the nearest. */
  perMille: number;
  /** So far from the old price that it is more likely a typing error: the new price has to be typed again. */
  isLarge: boolean;
};

/** The change from one price to another, both above 0. */
export function priceChange(from: UsdCents, to: UsdCents): PriceChange {
  const cents = to - from;
  return {
    cents,
    perMille: Math.round((cents * 1000) / from),
    isLarge: Math.abs(cents) * 100 > from * PRICE_RETYPE_PERCENT,
  };
}

/** '+3.1%', '−99.0%' or '0.0%'. */
export function changePercentText({ perMille }: Pick<PriceChange, 'perMille'>): string {
  const tenths = Math.abs(perMille);
  const sign = perMille === 0 ? '' : perMille > 0 ? '+' : '−';
  return `${sign}${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

const dollarsText = (cents: UsdCents) => `${cents < 0 ? '−' : '+'}${usdText(Math.abs(cents))}`;

/** '+$50.00 (+3.1%)', or 'none'. */
export const changeText = (change: PriceChange): string =>
  change.cents === 0 ? 'none' : `${dollarsText(change.cents)} (${changePercentText(change)})`;
