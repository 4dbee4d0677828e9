// The format of minisign (https://jedisct1.github.io/minisign/), which its own program and many others read.
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A public key; `id` is written as minisign shows it. */
export type MinisignKey = { id: string; publicKey: Bytes };

export type Signature = { keyId: string; signature: Bytes; trustedComment: string; globalSignature: Bytes };

export type SignatureCheck =
  | { ok: true; keyId: string; trustedComment: string }
  | { ok: false; problem: 'malformed' | 'wrong' | 'unsupported' }
  | { ok: false; problem: 'other-key'; keyId: string };

const [ID, KEY, SIGNATURE] = [8, 32, 64];
export const UNTRUSTED = 'untrusted comment: ';
export const TRUSTED = 'trusted comment: ';

const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of a base64 text; undefined unless it is in canonical form and holds exactly `length` bytes. */
export function fromBase64(text: string, length: number): Bytes | undefined {
  try {
    const bytes = ascii(atob(text));
    return bytes.length === length && toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A key's id as minisign shows it: its eight bytes as a little-endian number. */
export const keyIdOf = (bytes: Uint8Array): string => bytesToHex(bytes.toReversed()).toUpperCase();

const startsWith = (bytes: Uint8Array, letters: string) => letters === String.fromCharCode(...bytes.subarray(0, 2));

/** A public key as its file's second line has it; undefined for anything else. */
export function readPublicKey(text: string): MinisignKey | undefined {
  const bytes = fromBase64(text, 2 + ID + KEY);
  if (!bytes || !startsWith(bytes, 'Ed')) return undefined;
  return { id: keyIdOf(bytes.subarray(2, 2 + ID)), publicKey: bytes.slice(2 + ID) };
}

/** A signature file; undefined unless it has exactly minisign's four lines. Only what is hashed before it is signed is read ('ED'). */
export function readSignature(text: string): Signature | undefined {
  const [untrusted, first, comment, second, end, ...more] = text.split(/\r?\n/);
  if ((end !== undefined && end !== '') || more.length > 0) return undefined;
  if (!untrusted?.startsWith(UNTRUSTED) || !comment?.startsWith(TRUSTED)) return undefined;
  const bytes = fromBase64(first ?? '', 2 + ID + SIGNATURE);
  const globalSignature = fromBase64(second ?? '', SIGNATURE);
  if (!bytes || !globalSignature || !startsWith(bytes, 'ED')) return undefined;
  return {
    keyId: keyIdOf(bytes.subarray(2, 2 + ID)),
    signature: bytes.slice(2 + ID),
    trustedComment: comment.slice(TRUSTED.length),
    globalSignature,
  };
}

/** What the first signature of a file signs: the file's BLAKE2b-512. */
export const hashedContent = (content: Uint8Array): Bytes => blake2b(content) as Bytes;

/** What the second signature signs: the first one, and the comment that goes with it. */
export const signedComment = (signature: Uint8Array, comment: string): Bytes =>
  concatBytes(signature, utf8(comment)) as Bytes;

async function isSignedBy({ publicKey }: MinisignKey, signature: Bytes, message: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, message);
}

/** Whether these bytes, and the comment, are signed with one of the keys. Needs a browser that knows Ed25519. */
export async function checkSignature(
  content: Uint8Array,
  signatureFile: string,
  keys: readonly MinisignKey[],
): Promise<SignatureCheck> {
  const read = readSignature(signatureFile);
  if (!read) return { ok: false, problem: 'malformed' };
  const { keyId, signature, trustedComment, globalSignature } = read;
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return { ok: false, problem: 'other-key', keyId };
  try {
    const signed = await isSignedBy(key, signature, hashedContent(content));
    const isWhole = signed && (await isSignedBy(key, globalSignature, signedComment(signature, trustedComment)));
    return isWhole ? { ok: true, keyId, trustedComment } : { ok: false, problem: 'wrong' };
  } catch (error) {
    // The key isn't a point of the curve; any other error means that the browser has no Ed25519, or that the page isn't secure.
    const isBadKey = error instanceof DOMException && error.name === 'DataError';
    return { ok: false, problem: isBadKey ? 'wrong' : 'unsupported' };
  }
}
