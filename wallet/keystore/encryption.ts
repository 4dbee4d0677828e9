import type { Address } from 'viem';
import { keccak256 } from 'viem';
import { type Bytes, concatBytes, type RandomBytes, sameBytes, toHex, utf8, uuid } from '../bytes.ts';
import type { DeriveKey } from '../kdf.ts';
import { addressOfKey, isPrivateKey } from '../private-key.ts';
import { WalletProblem } from '../problem.ts';
import { type LockedAccount, STANDARD_SCRYPT } from './read.ts';

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

type Tools = { derive: DeriveKey; random: RandomBytes };

/** Encrypts a key under the password, taken in NFKC as ethers does; geth and web3.js agree if it was typed in that form. */
export async function writeKeystore(key: Bytes, password: string, tools: Tools): Promise<KeystoreV3> {
  const salt = tools.random(32);
  const iv = tools.random(16);
  const params = { kdf: 'scrypt', ...STANDARD_SCRYPT, salt } as const;
  const derived = await tools.derive(params, utf8(password.normalize('NFKC')));
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

/** AES-128-CTR with the first 16 bytes of the derived key; the same call encrypts and decrypts. */
export async function aesCtr(derived: Bytes, iv: Bytes, data: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', derived.slice(0, 16), 'AES-CTR', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CTR', counter: iv, length: 128 }, key, data));
}

/** The file's checksum: Keccak-256 of the derived key's second 16 bytes and the ciphertext. */
export const macOf = (derived: Bytes, ciphertext: Bytes): Bytes =>
  keccak256(concatBytes(derived.slice(16, 32), ciphertext), 'bytes') as Bytes;

export type OpenedAccount = { key: Bytes; address: Address };

/** The key of an account; 'passwordWrong' if no form of the password fits, 'keyAddressMismatch' if the file is altered. */
export async function openAccount(account: LockedAccount, password: string, derive: DeriveKey): Promise<OpenedAccount> {
  for (const form of passwordForms(password)) {
    const derived = await derive(account.kdf, utf8(form));
    if (sameBytes(macOf(derived, account.ciphertext), account.mac)) return decrypt(account, derived);
  }
  throw new WalletProblem('passwordWrong');
}

// geth and web3.js take the password as it was typed, ethers in NFKC; a keyboard may have given either.
export const passwordForms = (password: string): Set<string> =>
  new Set([password, password.normalize('NFKC'), password.normalize('NFC')]);

async function decrypt(account: LockedAccount, derived: Bytes): Promise<OpenedAccount> {
  const short = await aesCtr(derived, account.iv, account.ciphertext);
  const key = concatBytes(new Uint8Array(32 - short.length), short);
  if (!isPrivateKey(key)) throw new WalletProblem('keyOutOfRange');
  const address = addressOfKey(key);
  // The checksum does not cover the vector: a changed one would silently give another key.
  if (account.address && account.address !== address) throw new WalletProblem('keyAddressMismatch');
  return { key, address };
}
