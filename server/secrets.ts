import { hkdfSync } from 'node:crypto';

const BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[\w+/-]{43}=?$/;

/** The 32 bytes that DATA_KEY spells in hex, base64 or base64url; undefined for anything else. */
export function dataKeyOf(text: string): Uint8Array | undefined {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  if (!BASE64.test(text)) return undefined;
  const key = Buffer.from(text, 'base64url');
  return key.length === BYTES ? key : undefined;
}

/** What a key is for: one key's leak or rotation does not touch another's purpose. */
export type Purpose = 'audit' | 'identity';

/** 32 bytes for that purpose alone, derived from DATA_KEY (HKDF-SHA256, RFC 5869). */
export const subkey = ({ dataKey }: { dataKey: Uint8Array }, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `usg ${purpose}`, BYTES));
