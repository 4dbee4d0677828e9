import * as z from 'zod/mini';
import { cents } from '../platform/http/answer-schemas.ts';

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/));
const seconds = z.int().check(z.describe('Unix seconds'));
const signed = {
  signature: hex,
  signer: hex,
  block: z.optional(
    z.string().check(z.describe('Of a signer that is a contract, the block at which it accepted the signature')),
  ),
};

const price = z.object({
  USG: z.number().check(z.describe('US dollars, for the eye; compute with cents')),
  cents,
  time: seconds.check(z.describe('When it was signed for')),
  ...signed,
});

/** The answer of GET /api/usgprice. */
export const currentPriceAnswer = z.extend(price, {
  as_of: z.optional(seconds.check(z.describe('When it was read, where it can’t be read again now'))),
});

/** The answer of GET /api/prices. */
export const priceLogAnswer = z.array(
  z.extend(price, {
    since: seconds.check(z.describe('Since when it counts')),
    withdrawn: z.nullable(z.object({ time: seconds, ...signed })),
  }),
);
