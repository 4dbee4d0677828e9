import { type Bytes, concatBytes, type RandomBytes, utf8 } from './bytes.ts';
import { isPrivateKey } from './private-key.ts';

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
