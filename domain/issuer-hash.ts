import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as issuer from '#site';

const withPatterns = (_: string, value: unknown) => (value instanceof RegExp ? String(value) : value);

/** One hash over everything that site.config.ts says; comments and the order of what it exports don't count. */
export function issuerHash(facts: object = issuer): string {
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted, withPatterns))));
}
