import { type Address, bytesToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Bytes, concatBytes, fromHex, type RandomBytes, utf8 } from './bytes.ts';
import { WalletProblem } from './problem.ts';

const KEY_BITS = 256;
const RANDOM_BYTES = 32;

export type KeySource = { words: readonly string[]; password: string; time: number };

/** A new private key; words, time and password are mixed into the device's randomness and can never replace it. */
export async function createPrivateKey(source: KeySource, random: RandomBytes): Promise<Bytes> {
  for (;;) {
    const material = concatBytes(
      random(RANDOM_BYTES),
      ...source.words.map(prefixed),
      time(source),
      utf8(source.password),
    );
    const key = await hkdf(material, random(RANDOM_BYTES));
    material.fill(0);
    if (isPrivateKey(key)) return key;
  }
}

async function hkdf(material: Bytes, salt: Bytes): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8('USG wallet private key') };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, base, KEY_BITS));
}

// The length before each word keeps 'ab','c' apart from 'a','bc'.
function prefixed(word: string): Bytes {
  const bytes = utf8(word.normalize('NFKC'));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return concatBytes(length, bytes);
}

function time(source: KeySource): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(source.time));
  return bytes;
}

const KEY_BYTES = 32;
/** The order of the group of secp256k1 (SEC 2, section 2.4.1): keys are 1 to one below it. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

export function isPrivateKey(bytes: Uint8Array): boolean {
  if (bytes.length !== KEY_BYTES) return false;
  const number = BigInt(bytesToHex(bytes));
  return number > 0n && number < CURVE_ORDER;
}

/** Reads a typed private key: 64 hex characters, any case, with or without 0x. */
export function parsePrivateKey(text: string): Bytes {
  const bytes = fromHex(text.trim());
  if (bytes?.length !== KEY_BYTES) throw new WalletProblem('keyMalformed');
  if (!isPrivateKey(bytes)) throw new WalletProblem('keyOutOfRange');
  return bytes;
}

/** The checksummed address of a key. */
export const addressOfKey = (key: Uint8Array): Address => privateKeyToAddress(bytesToHex(key));
