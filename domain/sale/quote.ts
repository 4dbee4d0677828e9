import { type Address, type Hex, hashTypedData, keccak256, stringToBytes, type TypedDataDefinition } from 'viem';
import type { UsdCents } from '../money.ts';

/** An offer to one buyer, as the sale desk's contract reads it: `usdc` in millionths of a dollar, times in unix seconds. */
export type Quote = {
  orderHash: Hex;
  buyer: Address;
  coins: bigint;
  usdc: bigint;
  priceTime: bigint;
  notAfter: bigint;
  termsHash: Hex;
};

/** The desk on its chain, and the USDC that it takes with the name and version that are in USDC's own domain. */
export type DeskPlace = { chainId: number; desk: Address };
export type UsdcPlace = { chainId: number; usdc: Address; name: string; version: string };

const field = (type: string) => (name: string) => ({ name, type });
const [uint256, bytes32, address] = [field('uint256'), field('bytes32'), field('address')];
const QUOTE = [
  bytes32('orderHash'),
  address('buyer'),
  uint256('coins'),
  uint256('usdc'),
  uint256('priceTime'),
  uint256('notAfter'),
  bytes32('termsHash'),
];
const RECEIVE = [
  address('from'),
  address('to'),
  uint256('value'),
  uint256('validAfter'),
  uint256('validBefore'),
  bytes32('nonce'),
];

/** The EIP-712 message that a QUOTER signs. */
export const quoteTypedData = ({ chainId, desk }: DeskPlace, quote: Quote) =>
  ({
    domain: { name: 'Sale desk', version: '1', chainId, verifyingContract: desk },
    types: { Quote: QUOTE },
    primaryType: 'Quote',
    message: quote,
  }) as const satisfies TypedDataDefinition;

/** What a QUOTER signs, and the number of the buyer's authorization; as the contract's quoteDigest. */
export const quoteDigest = (place: DeskPlace, quote: Quote): Hex => hashTypedData(quoteTypedData(place, quote));

/** The message by which the buyer lets the desk take the payment, once and until the quote ends (ERC-3009, USDC's version 2.2). */
export const paymentTypedData = ({ chainId, usdc, name, version }: UsdcPlace, desk: Address, quote: Quote) =>
  ({
    domain: { name, version, chainId, verifyingContract: usdc },
    types: { ReceiveWithAuthorization: RECEIVE },
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: quote.buyer,
      to: desk,
      value: quote.usdc,
      validAfter: 0n,
      validBefore: quote.notAfter,
      nonce: quoteDigest({ chainId, desk }, quote),
    },
  }) as const satisfies TypedDataDefinition;

/** The hash of it, which the buyer's key or contract signs. */
export const paymentHash = (place: UsdcPlace, desk: Address, quote: Quote): Hex =>
  hashTypedData(paymentTypedData(place, desk, quote));

/** Millionths of a dollar in a cent. */
export const USDC_PER_CENT = 10_000n;

/** What so many coins cost in millionths of a dollar: exactly what the contract asks. */
export const usdcFor = (coins: bigint, cents: UsdCents): bigint => coins * BigInt(cents) * USDC_PER_CENT;

/** What a quote costs in cents, in all and a token; undefined where that isn't whole, as at no price that the contract takes. */
export function centsOf({
  usdc,
  coins,
}: Pick<Quote, 'usdc' | 'coins'>): Record<'total' | 'price', UsdCents> | undefined {
  if (coins < 1n) return undefined;
  const price = Number(usdc / USDC_PER_CENT / coins);
  return usdc === usdcFor(coins, price) ? { total: Number(coins) * price, price } : undefined;
}

/** The hash of the terms that a quote is under: of the version's name, which every text of it carries. */
export const termsHashOf = (version: string): Hex => keccak256(stringToBytes(version));
