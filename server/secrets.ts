import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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
export type Purpose = 'audit' | 'audit head' | 'identity' | 'files';

/** 32 bytes for that purpose alone, derived from DATA_KEY (HKDF-SHA256, RFC 5869). */
export const subkey = ({ dataKey }: { dataKey: Uint8Array }, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `usg ${purpose}`, BYTES));

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type WithKey = { dataKey: Uint8Array };
/** Which row the sealed bytes belong to: its id is authenticated, so that rows cannot be exchanged. */
type Sealed = { purpose: 'identity' | 'files'; id: string };

/** iv ‖ tag ‖ ciphertext, AES-256-GCM under the purpose's own key. */
export function seal(context: WithKey, { purpose, id }: Sealed, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, subkey(context, purpose), iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws if the key, the row or a byte differs. */
export function open(context: WithKey, { purpose, id }: Sealed, bytes: Uint8Array): Buffer {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, subkey(context, purpose), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
