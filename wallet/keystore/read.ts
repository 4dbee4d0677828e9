import { type Address, getAddress, isAddress } from 'viem';
import { type Bytes, fromHex } from '../bytes.ts';
import { WalletProblem } from '../problem.ts';
import {
  accountObjects,
  field,
  hexField,
  type JsonObject,
  objectField,
  textField,
  wholeNumberField,
} from './json-fields.ts';

export type ScryptParams = { kdf: 'scrypt'; n: number; r: number; p: number; dklen: number; salt: Bytes };
export type Pbkdf2Params = { kdf: 'pbkdf2'; c: number; prf: 'SHA-256' | 'SHA-512'; dklen: number; salt: Bytes };
export type KdfParams = ScryptParams | Pbkdf2Params;

/** One account of a wallet file, parsed and valid, still encrypted. */
export type LockedAccount = { address?: Address; kdf: KdfParams; iv: Bytes; ciphertext: Bytes; mac: Bytes };

/** The scrypt cost that geth, MetaMask and ethers write. */
export const STANDARD_SCRYPT = { n: 131_072, r: 8, p: 1, dklen: 32 } as const;

/** Whether a wallet file is easier to guess than the ones that are written here. */
export const isWeak = (kdf: KdfParams): boolean =>
  kdf.kdf !== 'scrypt' || kdf.n * kdf.r < STANDARD_SCRYPT.n * STANDARD_SCRYPT.r;

const MAX_SCRYPT_NR = 2 ** 22;
const MAX_SCRYPT_NRP = 2 ** 23;
// scrypt keeps 128·r·p bytes beside its 128·n·r; a file with n = 2 could ask for half a gigabyte of them.
const MAX_SCRYPT_RP = 2 ** 16;
const MAX_ROUNDS = 10_000_000;
const MIN_DERIVED_BYTES = 32;
const MAX_DERIVED_BYTES = 128;
const MAX_SALT_BYTES = 1024;

/** The file's key derivation; refused here if it would take too much memory or time. */
export function readKdfParams(crypto: JsonObject): KdfParams {
  const kdf = textField(crypto, 'kdf').toLowerCase();
  if (kdf !== 'scrypt' && kdf !== 'pbkdf2') throw new WalletProblem('kdfUnknown');
  const params = objectField(crypto, 'kdfparams');
  const dklen = positive(params, 'dklen');
  if (dklen < MIN_DERIVED_BYTES || dklen > MAX_DERIVED_BYTES) throw new WalletProblem('kdfLength');
  const salt = hexField(params, 'salt');
  if (salt.length > MAX_SALT_BYTES) throw new WalletProblem('kdfSalt');
  return kdf === 'scrypt' ? { ...scrypt(params), dklen, salt } : { ...pbkdf2(params), dklen, salt };
}

function scrypt(params: JsonObject): Pick<ScryptParams, 'kdf' | 'n' | 'r' | 'p'> {
  const [n, r, p] = [positive(params, 'n'), positive(params, 'r'), positive(params, 'p')];
  if (n < 2 || !Number.isInteger(Math.log2(n))) throw new WalletProblem('scryptPower');
  if (n * r > MAX_SCRYPT_NR) throw new WalletProblem('scryptMemory');
  if (n * r * p > MAX_SCRYPT_NRP) throw new WalletProblem('scryptTime');
  if (r * p > MAX_SCRYPT_RP) throw new WalletProblem('scryptLanes');
  return { kdf: 'scrypt', n, r, p };
}

function pbkdf2(params: JsonObject): Pick<Pbkdf2Params, 'kdf' | 'c' | 'prf'> {
  const c = positive(params, 'c');
  const prf = String(field(params, 'prf') ?? '').toLowerCase();
  if (prf !== 'hmac-sha256' && prf !== 'hmac-sha512') throw new WalletProblem('kdfPrf');
  if (c > MAX_ROUNDS) throw new WalletProblem('pbkdf2Time');
  return { kdf: 'pbkdf2', c, prf: prf === 'hmac-sha256' ? 'SHA-256' : 'SHA-512' };
}

function positive(params: JsonObject, name: string): number {
  const number = wholeNumberField(params, name);
  if (number === undefined || number < 1) throw new WalletProblem('kdfNumbers');
  return number;
}

const VERSION = 3;
const IV_BYTES = 16;
const MAC_BYTES = 32;
const MAX_KEY_BYTES = 32;

/** The accounts of a wallet file (Web3 Secret Storage, version 3), checked but not decrypted. What is wrong is thrown as a WalletProblem. */
export const readKeystoreFile = (text: string): LockedAccount[] => accountObjects(text).map(readAccount);

export function readAccount(object: JsonObject): LockedAccount {
  if (field(object, 'crypto') === undefined && field(object, 'version') === undefined) {
    throw new WalletProblem('fileNotKeystore');
  }
  if (wholeNumberField(object, 'version') !== VERSION) throw new WalletProblem('keystoreVersion');
  const crypto = objectField(object, 'crypto');
  if (textField(crypto, 'cipher').toLowerCase() !== 'aes-128-ctr') throw new WalletProblem('keystoreCipher');
  const iv = readIv(objectField(crypto, 'cipherparams'));
  const ciphertext = hexField(crypto, 'ciphertext');
  if (ciphertext.length < 1 || ciphertext.length > MAX_KEY_BYTES) throw new WalletProblem('keystoreKeyLength');
  const mac = hexField(crypto, 'mac');
  if (mac.length !== MAC_BYTES) throw new WalletProblem('keystoreMac');
  const address = readAddress(object);
  return { ...(address && { address }), kdf: readKdfParams(crypto), iv, ciphertext, mac };
}

// Writers that print the vector as a number lose its leading zeros.
function readIv(params: JsonObject): Bytes {
  const digits = textField(params, 'iv').replace(/^0x/i, '');
  const iv = fromHex(digits.length % 2 === 0 ? digits : `0${digits}`);
  if (!iv) throw new WalletProblem('keystoreHex');
  if (iv.length !== IV_BYTES) throw new WalletProblem('keystoreIv');
  return iv;
}

/** The address that a file names; undefined if it names none. */
export function readAddress(object: JsonObject, name = 'address'): Address | undefined {
  const value = field(object, name);
  if (value === undefined || value === null || value === '') return undefined;
  const address = `0x${String(value).trim().replace(/^0x/i, '').toLowerCase()}`;
  if (!isAddress(address)) throw new WalletProblem('keystoreAddress');
  return getAddress(address);
}
