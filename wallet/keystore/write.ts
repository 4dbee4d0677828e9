import { type Bytes, type RandomBytes, toHex, utf8 } from '../bytes.ts';
import type { DeriveKey, OnProgress } from '../kdf.ts';
import { addressOfKey } from '../private-key.ts';
import { STANDARD_SCRYPT } from './account.ts';
import { aesCtr, macOf } from './cipher.ts';

/** Web3 Secret Storage, version 3, in the exact shape that geth writes. */
export type KeystoreV3 = {
  version: 3;
  id: string;
  address: string;
  crypto: {
    ciphertext: string;
    cipherparams: { iv: string };
    cipher: 'aes-128-ctr';
    kdf: 'scrypt';
    kdfparams: { dklen: number; salt: string; n: number; r: number; p: number };
    mac: string;
  };
};

type Tools = { derive: DeriveKey; random: RandomBytes; onProgress?: OnProgress | undefined };

/** Encrypts a key under the password, taken in NFKC as ethers does; geth and web3.js agree wherever it was typed so. */
export async function writeKeystore(key: Bytes, password: string, tools: Tools): Promise<KeystoreV3> {
  const [salt, iv] = [tools.random(32), tools.random(16)];
  const params = { kdf: 'scrypt', ...STANDARD_SCRYPT, salt } as const;
  const derived = await tools.derive(params, utf8(password.normalize('NFKC')), tools.onProgress);
  const ciphertext = await aesCtr(derived, iv, key);
  return {
    version: 3,
    id: uuid(tools.random(16)),
    address: addressOfKey(key).slice(2).toLowerCase(),
    crypto: {
      ciphertext: toHex(ciphertext),
      cipherparams: { iv: toHex(iv) },
      cipher: 'aes-128-ctr',
      kdf: 'scrypt',
      kdfparams: { ...STANDARD_SCRYPT, salt: toHex(salt) },
      mac: toHex(macOf(derived, ciphertext)),
    },
  };
}

/** A random UUID, version 4 (RFC 9562). */
function uuid(random: Bytes): string {
  const bytes = random.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
