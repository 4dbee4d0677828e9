import {
  type Address,
  concat,
  type Hex,
  hashMessage,
  hexToNumber,
  isAddressEqual,
  recoverAddress,
  size,
  slice,
  toHex,
} from 'viem';

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
