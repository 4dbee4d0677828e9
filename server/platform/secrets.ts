import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { NotOpened } from './errors.ts';

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

/** Several such keys, separated by commas or spaces; undefined if any of them isn't one. */
export function dataKeysOf(list: string): Uint8Array[] | undefined {
  const keys = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(dataKeyOf);
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** What a key is for: one key's leak or rotation does not touch another's purpose. */
export type Purpose = 'audit' | 'audit head' | 'identity' | 'files' | 'keys' | 'key id' | 'unsubscribe';

/** 32 bytes for that purpose alone, derived from DATA_KEY (HKDF-SHA256, RFC 5869). */
export const subkey = ({ dataKey }: { dataKey: Uint8Array }, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `usg ${purpose}`, BYTES));

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key that data is sealed under, and others that it may still be under. */
export type DataKeys = { dataKey: Uint8Array; acceptedDataKeys?: readonly Uint8Array[] };

/** What sealed bytes belong to: the row and whose record it is in. All of it is authenticated, so that neither can be exchanged. */
export type Sealed = {
  purpose: 'identity' | 'files' | 'keys';
  id: string;
  subject: { kind: string; id: string };
  /** Which piece of something longer: none can be moved, taken away or left out at the end. */
  piece?: { position: number; isLast: boolean };
};

const MARK = Buffer.from('SEA2');
const KEY_ID_BYTES = 8;
/** Of the mark and the key's id, which begin what is sealed. A multiple of three: in base64 they are whole characters. */
const HEADER_BYTES = MARK.length + KEY_ID_BYTES;

/** The key's id: it reveals nothing about the key and is always the same. */
export const keyId = (dataKey: Uint8Array): string =>
  subkey({ dataKey }, 'key id').subarray(0, KEY_ID_BYTES).toString('hex');

/** How everything begins that is sealed under the current key. */
export const sealHeader = ({ dataKey }: Pick<DataKeys, 'dataKey'>): Buffer =>
  Buffer.concat([MARK, Buffer.from(keyId(dataKey), 'hex')]);

/** The id of the key that something is sealed under. */
export const keyIdOf = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(MARK.length, HEADER_BYTES)).toString('hex');

function bound({ purpose, id, subject, piece }: Sealed, key: string): Buffer {
  const whole = [purpose, key, subject.kind, subject.id, id];
  return Buffer.from(JSON.stringify(piece ? [...whole, piece.position, piece.isLast] : whole));
}

/** header ‖ iv ‖ tag ‖ ciphertext, AES-256-GCM under the purpose's own key. */
export function seal(context: Pick<DataKeys, 'dataKey'>, sealed: Sealed, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, subkey(context, sealed.purpose), iv);
  cipher.setAAD(bound(sealed, keyId(context.dataKey)));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([sealHeader(context), iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, aad: Buffer, bytes: Uint8Array): Buffer {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(aad).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Throws NotOpened where no accepted key, another row, another record or another byte fits. */
export function open({ dataKey, acceptedDataKeys = [] }: DataKeys, sealed: Sealed, bytes: Uint8Array): Buffer {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  const key = [dataKey, ...acceptedDataKeys].find((each) => header.equals(sealHeader({ dataKey: each })));
  try {
    if (key)
      return decrypt(subkey({ dataKey: key }, sealed.purpose), bound(sealed, keyId(key)), bytes.subarray(HEADER_BYTES));
  } catch {}
  throw new NotOpened(keyIdOf(bytes));
}
