import * as z from 'zod/mini';
import { ADMIN_MESSAGES } from '../messages/staff.ts';
import { FIELD_MESSAGES } from '../messages/visitor.ts';
import { PRICE_MAX_CENTS } from '../terms.ts';

const priceCents = z
  .number({ error: ADMIN_MESSAGES.priceNotCents })
  .check(z.int(ADMIN_MESSAGES.priceNotCents), z.minimum(1, ADMIN_MESSAGES.priceNotPositive))
  .check(z.maximum(PRICE_MAX_CENTS, ADMIN_MESSAGES.priceAbsurd));

const unixSeconds = (message: string) => z.number({ error: message }).check(z.int(message), z.minimum(1, message));
const signature = z
  .string({ error: FIELD_MESSAGES.signatureInvalid })
  .check(z.regex(/^0x[0-9a-fA-F]{130}$/, FIELD_MESSAGES.signatureInvalid));

/** POST /api/setusgprice: price in integer cents, time in unix seconds, an EIP-712 signature over both. */
export const setPriceInput = z.object({
  price: priceCents,
  time: unixSeconds(ADMIN_MESSAGES.priceTimeInvalid),
  signature,
});
export type SetPrice = z.infer<typeof setPriceInput>;

/** POST /api/withdrawusgprice: the signed time of the price, and the withdrawal's own time and signature. */
export const withdrawPriceInput = z.object({
  price_time: unixSeconds(ADMIN_MESSAGES.priceTimeInvalid),
  time: unixSeconds(ADMIN_MESSAGES.priceTimeInvalid),
  signature,
});
export type WithdrawPrice = z.infer<typeof withdrawPriceInput>;
