import * as z from 'zod/mini';
import { site } from '#site';
import { ADMIN_MESSAGES } from '../messages/staff.ts';
import { FIELD_MESSAGES } from '../messages/visitor.ts';
import type { UsdCents } from '../money.ts';
import { PRICE_MAX_CENTS } from '../terms.ts';

const priceCents = z
  .number({ error: ADMIN_MESSAGES.priceNotCents })
  .check(z.int(ADMIN_MESSAGES.priceNotCents), z.minimum(1, ADMIN_MESSAGES.priceNotPositive))
  .check(z.maximum(PRICE_MAX_CENTS, ADMIN_MESSAGES.priceAbsurd));

/** POST /api/setusgprice: price in integer cents, time in unix seconds, an EIP-712 signature over both. */
export const setPrice = z.object({
  price: priceCents,
  time: z
    .number({ error: ADMIN_MESSAGES.priceTimeInvalid })
    .check(z.int(ADMIN_MESSAGES.priceTimeInvalid), z.minimum(1, ADMIN_MESSAGES.priceTimeInvalid)),
  signature: z
    .string({ error: FIELD_MESSAGES.signatureInvalid })
    .check(z.regex(/^0x[0-9a-fA-F]{130}$/, FIELD_MESSAGES.signatureInvalid)),
});
export type SetPrice = z.infer<typeof setPrice>;

/** One entry of the public price log (GET /api/prices): anyone can check the signature against priceTypedData. */
export type PriceRecord = {
  USG: number;
  cents: UsdCents;
  time: number;
  signature: `0x${string}`;
  signer: `0x${string}`;
};

/** The EIP-712 message that a PRICER signs; bound to one chain and one token, so that it is valid nowhere else. */
export function priceTypedData(chainId: number, token: `0x${string}`, cents: UsdCents, time: number) {
  return {
    domain: { name: `${site.name} price`, version: '1', chainId, verifyingContract: token },
    types: {
      SetPrice: [
        { name: 'priceCents', type: 'uint256' },
        { name: 'time', type: 'uint256' },
      ],
    },
    primaryType: 'SetPrice',
    message: { priceCents: BigInt(cents), time: BigInt(time) },
  } as const;
}
