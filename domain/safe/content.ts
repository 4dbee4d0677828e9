import { type Address, getAddress, type Hex, hashTypedData, type TypedDataDefinition } from 'viem';
import * as z from 'zod/mini';
import { hexAddress } from '../field-schemas.ts';
import type { UsdCents } from '../money.ts';
import { priceTypedData, withdrawalTypedData } from '../price/price.ts';
import { type SafePlace, safeMessageTypedData, safeTransactionTypedData } from './transaction.ts';

/**
 * What a proposal has the owners of a Safe sign: a call that it makes, or a price or its withdrawal that counts as signed by it. The kind alone
 * decides what is shown and what is signed, and no kind has another's fields.
 */
export type SafeContent =
  | { kind: 'transaction'; to: Address; data: Hex; nonce: number }
  | { kind: 'price'; cents: UsdCents; time: number }
  | { kind: 'withdrawal'; cents: UsdCents; priceTime: number; time: number };

/** A proposal's content as it is stored and sent: what isn't of its kind is null. */
export type SafeContentFields = {
  kind: string;
  to: string | null;
  data: string | null;
  nonce: number | null;
  price_cents: number | null;
  price_time: number | null;
  time: number | null;
};

const count = z.int().check(z.minimum(0));
const aboveZero = z.int().check(z.minimum(1));
const address = z.pipe(
  hexAddress,
  z.transform((value) => getAddress(value)),
);
const lowerHex = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/));
const contentFields = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('transaction'), to: address, data: lowerHex, nonce: count }),
  z
    .strictObject({ kind: z.literal('price'), price_cents: aboveZero, price_time: aboveZero, time: aboveZero })
    .check(z.refine(({ price_time, time }) => price_time === time)),
  z.strictObject({ kind: z.literal('withdrawal'), price_cents: aboveZero, price_time: aboveZero, time: aboveZero }),
]);
const CONTENT_FIELDS = ['to', 'data', 'nonce', 'price_cents', 'price_time', 'time'] as const;

/** The content in the fields of a row or an answer; undefined if one that its kind needs is missing, or it has one of another kind. */
export function readSafeContent(
  given: { readonly [Name in keyof SafeContentFields]?: unknown },
): SafeContent | undefined {
  const present = CONTENT_FIELDS.filter((name) => given[name] !== null && given[name] !== undefined);
  const fields = Object.fromEntries(present.map((name) => [name, given[name]]));
  const { data: read } = contentFields.safeParse({ ...fields, kind: given.kind });
  switch (read?.kind) {
    case 'transaction':
      return { kind: 'transaction', to: read.to, data: read.data as Hex, nonce: read.nonce };
    case 'price':
      return { kind: 'price', cents: read.price_cents, time: read.time };
    case 'withdrawal':
      return { kind: 'withdrawal', cents: read.price_cents, priceTime: read.price_time, time: read.time };
    default:
      return undefined;
  }
}

export const NO_SAFE_CONTENT = { to: null, data: null, nonce: null, price_cents: null, price_time: null, time: null };

/** The fields that readSafeContent reads back. */
export function safeContentFields(content: SafeContent): SafeContentFields {
  switch (content.kind) {
    case 'transaction':
      return { ...NO_SAFE_CONTENT, ...content };
    case 'price':
      return {
        ...NO_SAFE_CONTENT,
        kind: content.kind,
        price_cents: content.cents,
        price_time: content.time,
        time: content.time,
      };
    case 'withdrawal':
      return {
        ...NO_SAFE_CONTENT,
        kind: content.kind,
        price_cents: content.cents,
        price_time: content.priceTime,
        time: content.time,
      };
  }
}

/** Which Safe signs, and for which token. */
export type SafeTokenPlace = SafePlace & { token: Address };

/** The message of a price or its withdrawal that a Safe signs (EIP-712). */
export const safePriceTypedData = (
  { chainId, token }: Pick<SafeTokenPlace, 'chainId' | 'token'>,
  content: Exclude<SafeContent, { kind: 'transaction' }>,
): TypedDataDefinition =>
  content.kind === 'price'
    ? priceTypedData(chainId, token, content.cents, content.time)
    : withdrawalTypedData(chainId, token, { cents: content.cents, time: content.priceTime }, content.time);

/** What an owner signs for a proposal (EIP-712). */
export const safeContentTypedData = (place: SafeTokenPlace, content: SafeContent): TypedDataDefinition =>
  content.kind === 'transaction'
    ? safeTransactionTypedData(place, content, content.nonce)
    : safeMessageTypedData(place, hashTypedData(safePriceTypedData(place, content)));

/** The hash that the owners' signatures are of. */
export const safeContentHash = (place: SafeTokenPlace, content: SafeContent): Hex =>
  hashTypedData(safeContentTypedData(place, content));

/** The lowest number of a Safe's transactions, from its next one on, that isn't taken. */
export function freeSafeNonce(next: number, taken: readonly number[]): number {
  let free = next;
  while (taken.includes(free)) free += 1;
  return free;
}
