import * as z from 'zod/mini';
import { recipientAddress } from '../ethereum-address.ts';
import { anySignature, coinQuantity, text } from '../field-schemas.ts';
import { PURCHASE_MESSAGES } from '../purchases/messages.ts';
import { saleRegionError } from '../regions.ts';
import { MIN_ORDER_COINS, USER_AGREEMENT_EFFECTIVE } from '../terms.ts';
import { SALE_MESSAGES } from './messages.ts';

const regionCode = z.pipe(
  text(2, SALE_MESSAGES.countryNeeded),
  z.transform((code) => code.toUpperCase()),
);

type Region = { country: string; us_state?: string | null | undefined };
const regionCheck = z.check<Region>(({ value, issues }) => {
  const error = saleRegionError({ country: value.country, us_state: value.us_state ?? '' });
  if (error) issues.push({ code: 'custom', input: value, path: [error.field], message: error.message });
});

/** POST /api/quotes: who pays and receives, how many, and what is agreed to and where the buyer lives, which are decided when the quote is signed. */
export const quoteInput = z
  .object({
    buyer: recipientAddress,
    coins: coinQuantity(MIN_ORDER_COINS),
    agreement: z.literal(USER_AGREEMENT_EFFECTIVE, {
      error: ({ input }) =>
        typeof input === 'string' ? PURCHASE_MESSAGES.agreementOld : SALE_MESSAGES.agreementNeeded,
    }),
    country: regionCode,
    us_state: z.optional(z.nullable(regionCode)),
  })
  .check(regionCheck);
export type QuoteInput = z.infer<typeof quoteInput>;

/** POST /api/quotes/:id/settle: the buyer's signature of the payment. */
export const settleInput = z.object({ signature: anySignature });
