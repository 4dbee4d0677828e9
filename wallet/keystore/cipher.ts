import { keccak256 } from 'viem';
import { type Bytes, concatBytes } from '../bytes.ts';

/** AES-128-CTR with the first 16 bytes of the derived key; the same call encrypts and decrypts. */
export async function aesCtr(derived: Bytes, iv: Bytes, data: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', derived.slice(0, 16), 'AES-CTR', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CTR', counter: iv, length: 128 }, key, data));
}

/** The file's checksum: Keccak-256 of the derived key's second 16 bytes and the ciphertext. */
export const macOf = (derived: Bytes, ciphertext: Bytes): Bytes =>
  keccak256(concatBytes(derived.slice(16, 32), ciphertext), 'bytes') as Bytes;
