import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { canonicalJson } from '#domain/canonical-json.ts';
import { day } from '#domain/field-schemas.ts';
import { LOT_ID, MAX_SUPPLY_COINS } from '#domain/terms.ts';

/** Text that is stored and hashed exactly as given: trimmed, composed (NFC), well formed, without control characters. */
const exactText = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => value === value.trim().normalize('NFC') && value.isWellFormed() && !/\p{Cc}/u.test(value)),
  );

/** Coins that are kept together, as the public sees them: exactly these fields make the leaf of the attested tree. */
export const lotSchema = z.strictObject({
  id: z.string().check(z.regex(LOT_ID)),
  year: z.int().check(z.minimum(1700), z.maximum(2200)),
  mint: exactText(60),
  coins: z.int().check(z.minimum(1), z.maximum(MAX_SUPPLY_COINS)),
  depository: exactText(120),
  box: z.optional(exactText(60)),
  receivedOn: day('No day'),
  /** The seal numbers of closed tubes or boxes. */
  serials: z.optional(z.array(exactText(60)).check(z.minLength(1), z.maxLength(1_000))),
});
export type Lot = z.infer<typeof lotSchema>;

export type LotProof = { lot: Lot; proof: Hex[] };

const WORD = 32;

const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;

/** The leaf of one string, keccak256(keccak256(abi.encode(text))), as StandardMerkleTree of @openzeppelin/merkle-tree makes it. */
function leafOf(lot: Lot): Uint8Array {
  const text = utf8ToBytes(canonicalJson(lot));
  const encoded = new Uint8Array(2 * WORD + Math.ceil(text.length / WORD) * WORD);
  const words = new DataView(encoded.buffer);
  words.setUint32(WORD - 4, WORD);
  words.setUint32(2 * WORD - 4, text.length);
  encoded.set(text, 2 * WORD);
  return keccak_256(keccak_256(encoded));
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < WORD; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Pairs are hashed in order of size, so that a proof needs no sides. */
function parentOf(a: Uint8Array, b: Uint8Array): Uint8Array {
  const pair = new Uint8Array(2 * WORD);
  const isOrdered = compare(a, b) < 0;
  pair.set(isOrdered ? a : b);
  pair.set(isOrdered ? b : a, WORD);
  return keccak_256(pair);
}

export type LotTree = { root: Hex; count: number; coins: number; proofOf: (id: string) => LotProof | undefined };

/** The Merkle tree of lots: the same root and proofs as StandardMerkleTree.of(texts, ['string']), about four times faster. */
export function lotTree(lots: readonly Lot[]): LotTree {
  const sorted = lots.map((lot) => ({ lot, leaf: leafOf(lot) })).sort((a, b) => compare(a.leaf, b.leaf));
  const last = 2 * sorted.length - 2;
  const nodes: Uint8Array[] = new Array(Math.max(0, last + 1));
  const places = new Map<string, number>();
  sorted.forEach(({ lot, leaf }, at) => {
    nodes[last - at] = leaf;
    places.set(lot.id, last - at);
  });
  const node = (at: number) => nodes[at] ?? new Uint8Array(WORD);
  for (let at = last - sorted.length; at >= 0; at--) nodes[at] = parentOf(node(2 * at + 1), node(2 * at + 2));
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return {
    root: hex(node(0)),
    count: lots.length,
    coins: lots.reduce((sum, { coins }) => sum + coins, 0),
    proofOf(id) {
      const lot = byId.get(id);
      if (!lot) return undefined;
      const proof: Hex[] = [];
      for (let at = places.get(id) ?? 0; at > 0; at = (at - 1) >> 1)
        proof.push(hex(node(at % 2 === 0 ? at - 1 : at + 1)));
      return { lot, proof };
    },
  };
}

/** The root that a lot and its proof lead to: the lot is proved if it's the attested one. */
export const provedRoot = ({ lot, proof }: LotProof): Hex =>
  hex(proof.reduce((node, sibling) => parentOf(node, hexToBytes(sibling.slice(2))), leafOf(lot)));

/** Which lots came and which went from one attestation to the next. */
export function lotChanges(before: readonly Lot[], after: readonly Lot[]): { added: Lot[]; gone: Lot[] } {
  const [old, now] = [before, after].map((lots) => new Set(lots.map(({ id }) => id)));
  return { added: after.filter(({ id }) => !old?.has(id)), gone: before.filter(({ id }) => !now?.has(id)) };
}
