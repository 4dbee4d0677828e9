import { site } from '#site';
import type { UsdCents } from '../money.ts';

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
