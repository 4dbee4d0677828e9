import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  hashTypedData,
  hexToNumber,
  isAddressEqual,
  parseAbi,
  recoverAddress,
  size,
  slice,
  type TypedDataDefinition,
  toHex,
  zeroAddress,
} from 'viem';
import * as z from 'zod/mini';
import { anySignature, bytes32, hexAddress, hexBytes, text } from '../field-schemas.ts';
import type { UsdCents } from '../money.ts';
import { priceTypedData, withdrawalTypedData } from '../price/price.ts';
import { setPriceInput, withdrawPriceInput } from '../price/set-price.ts';
import { SAFE_MESSAGES } from './messages.ts';

/** Smart accounts of several owners (https://github.com/safe-global/safe-smart-account), version 1.3.0 and later. */
export const SAFE_VERSION = /^1\.(?:[3-9]|\d{2,})\.\d+/;

const TRANSACTION = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const;

/** Which account on which chain. */
export type SafePlace = { chainId: number; safe: Address };
export type SafeCall = { to: Address; data: Hex };

/** A plain call without ether, and without a refund to whoever executes it: the only kind that the desk proposes. */
export const safeTransaction = ({ to, data }: SafeCall, nonce: number | bigint) =>
  ({
    to,
    value: 0n,
    data,
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: BigInt(nonce),
  }) as const;

export const safeExecutionAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
]);

/** The data by which anyone has the Safe make a call that enough owners have signed. */
export function safeExecution(call: SafeCall, nonce: number | bigint, signatures: Hex): Hex {
  const { to, value, data, operation, ...refund } = safeTransaction(call, nonce);
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = refund;
  return encodeFunctionData({
    abi: safeExecutionAbi,
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures],
  });
}

/** What the data has a Safe do; undefined unless it's one plain call without ether or a refund, and nothing follows it. */
export function readSafeExecution(data: Hex): { call: SafeCall; signatures: Hex } | undefined {
  try {
    const [to, , inner, , , , , , , signatures] = decodeFunctionData({ abi: safeExecutionAbi, data }).args;
    const call = { to, data: inner };
    return safeExecution(call, 0, signatures) === data.toLowerCase() ? { call, signatures } : undefined;
  } catch {
    return undefined;
  }
}

/** What an owner signs so that the Safe makes a call (EIP-712). */
export const safeTransactionTypedData = ({ chainId, safe }: SafePlace, call: SafeCall, nonce: number | bigint) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: { SafeTx: TRANSACTION },
    primaryType: 'SafeTx',
    message: safeTransaction(call, nonce),
  }) as const;

/** What an owner signs so that the Safe itself counts as the signer of a hash (ERC-1271). */
export const safeMessageTypedData = ({ chainId, safe }: SafePlace, hash: Hex) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hash },
  }) as const;

export const safeMessageHash = (place: SafePlace, hash: Hex): Hex => hashTypedData(safeMessageTypedData(place, hash));

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

const SIGNATURE_BYTES = 65;
/** A Safe marks a signature over the prefixed hash (eth_sign) by adding this to its last byte. */
const ETH_SIGN = 4;

export type OwnerSignature = { owner: Address; signature: Hex };
type Read = (OwnerSignature & { ok: true }) | { ok: false; reason: 'of-contract' | 'unreadable' };

/** Whose signature this is over the hash, and the 65 bytes as a Safe takes them. An owner that is a contract has none. */
export async function readOwnerSignature(hash: Hex, signature: Hex): Promise<Read> {
  if (size(signature) !== SIGNATURE_BYTES) return { ok: false, reason: 'of-contract' };
  const [rs, last] = [slice(signature, 0, 64), hexToNumber(slice(signature, 64))];
  // For a Safe 0 refers to a contract and 1 to an approval on the chain, with the owner's address first; wallets also use them as parity.
  if (last < 2 && /^0x0{24}/.test(rs)) return { ok: false, reason: 'of-contract' };
  const v = last < 2 ? last + 27 : last;
  const isPrefixed = v > 30;
  const form = concat([rs, toHex(isPrefixed ? v - ETH_SIGN : v, { size: 1 })]);
  const signed = isPrefixed ? hashMessage({ raw: hash }) : hash;
  const owner = await recoverAddress({ hash: signed, signature: form }).catch(() => undefined);
  if (!owner) return { ok: false, reason: 'unreadable' };
  return { ok: true, owner, signature: concat([rs, toHex(v, { size: 1 })]) };
}

/** The signatures as a Safe takes them: one after another, in the order of their owners' addresses. */
export const packSignatures = (signatures: readonly OwnerSignature[]): Hex =>
  concat(
    [...signatures]
      .sort((a, b) => (a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1))
      .map(({ signature }) => signature),
  );

/** The signatures that were packed; what is left over at the end isn't one. */
export const unpackSignatures = (packed: Hex): Hex[] =>
  Array.from({ length: Math.floor(size(packed) / SIGNATURE_BYTES) }, (_, at) =>
    slice(packed, at * SIGNATURE_BYTES, (at + 1) * SIGNATURE_BYTES),
  );

/**
 * Whether the packed signatures are all in a key's form, as a Safe reads it. Where the last byte is 0, it asks whatever contract the signature
 * names; where it's 1, whoever sends the transaction has signed.
 */
export const areKeySignatures = (packed: Hex): boolean =>
  packed !== '0x' &&
  size(packed) % SIGNATURE_BYTES === 0 &&
  unpackSignatures(packed).every((part) => hexToNumber(slice(part, 64)) >= 27);

/** The keys that signed a hash, from signatures that were packed; those that cannot be read are left out. */
export async function packedSigners(hash: Hex, packed: Hex): Promise<Address[]> {
  const read = await Promise.all(unpackSignatures(packed).map((part) => readOwnerSignature(hash, part)));
  return read.flatMap((each) => (each.ok ? [each.owner] : []));
}

/** The signatures that count now, at most as many as are needed: owners change after they have signed. */
export function countingSignatures<Signed extends { owner: Address }>(
  signatures: readonly Signed[],
  { owners, threshold }: { owners: readonly Address[]; threshold: number },
): { counting: Signed[]; missing: number } {
  const counting = signatures.filter(({ owner }) => owners.some((each) => isAddressEqual(each, owner)));
  return { counting: counting.slice(0, threshold), missing: Math.max(0, threshold - counting.length) };
}

const about = z.optional(
  z.object({
    kind: z.enum(['order', 'redemption'], SAFE_MESSAGES.subjectUnknown),
    id: z.uuid(SAFE_MESSAGES.subjectUnknown),
  }),
);

/** POST /api/safe/proposals: what the owners of a Safe are to sign, with no other kind's fields. A price names the time from which it is in force. */
export const safeProposalInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('transaction'),
      safe: hexAddress,
      to: hexAddress,
      data: hexBytes(2_000, SAFE_MESSAGES.callUnknown),
      about,
      reason: z.optional(text(500)),
    }),
    z.strictObject({
      kind: z.literal('price'),
      safe: hexAddress,
      ...z.omit(setPriceInput, { signature: true, signer: true }).shape,
    }),
    z.strictObject({
      kind: z.literal('withdrawal'),
      safe: hexAddress,
      ...z.omit(withdrawPriceInput, { signature: true, signer: true }).shape,
    }),
  ],
  SAFE_MESSAGES.kindUnknown,
);
export type SafeProposalInput = z.infer<typeof safeProposalInput>;

/** POST /api/safe/proposals/:id/signatures. */
export const ownerSignatureInput = z.object({
  owner: hexAddress,
  signature: anySignature,
});

/** POST /api/safe/proposals/:id/execution: the transaction that an owner sent. */
export const executionInput = z.object({
  tx: bytes32(SAFE_MESSAGES.transactionInvalid),
});
