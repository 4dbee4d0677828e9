import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { canonicalJson } from '#domain/canonical-json.ts';
import { LOT_ID } from '#domain/terms.ts';

const lowerHex = (bytes: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`))),
    z.transform((value) => value as Hex),
  );
const address = lowerHex(20);
export const hash = lowerHex(32);
const second = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  z.refine((value) => Date.parse(value) > 0),
);
const words = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** What an attestation states, beyond the figures that the token keeps: its SHA-256 is the documentHash on the chain. */
export const manifestSchema = z.strictObject({
  version: z.literal(1),
  token: address,
  chainId: z.int().check(z.minimum(1)),
  /** From the attestation before, or null for the first, to the time of this count. */
  period: z.strictObject({ from: z.nullable(second), asOf: second }),
  coins: z.int().check(z.minimum(0)),
  /** Units that the token had redeemed in all at that time. */
  redeemedAsOf: z.string().check(z.regex(/^\d{1,39}$/)),
  lots: z.strictObject({ root: hash, count: z.int().check(z.minimum(0)) }),
  reports: z.array(z.strictObject({ name: words(120), sha256: hash, bytes: z.int().check(z.minimum(1)) })),
  /** Lots of the attestation before that no longer stand behind the tokens. */
  exclusions: z.array(z.strictObject({ lot: z.string().check(z.regex(LOT_ID)), reason: words(500) })),
  attestor: address,
  /** The owners of the attestor's Safe, or the attestor's own key. */
  signers: z.array(address),
  /** The documentHash of the attestation before. */
  previous: z.nullable(hash),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const sha256Hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(sha256(bytes))}`;

/** The bytes whose SHA-256 goes onto the chain: canonical JSON (RFC 8785) in UTF-8, without a line end. */
export const manifestBytes = (manifest: Manifest): Uint8Array => utf8ToBytes(canonicalJson(manifest));

/** Unix seconds of a manifest's time, as the token keeps it. */
export const unixSeconds = (time: string): number => Date.parse(time) / 1_000;
export const manifestTime = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');

/** The text whose UTF-8 these bytes are, a byte order mark included. Throws where they are that of none. */
export const utf8Text = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The manifest in these bytes; undefined unless they are exactly the canonical ones, so that every reader sees the same. */
export function readManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    const text = utf8Text(bytes);
    const { success, data } = manifestSchema.safeParse(JSON.parse(text));
    return success && canonicalJson(data) === text ? data : undefined;
  } catch {
    return undefined;
  }
}
