import { type Address, bytesToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Bytes, fromHex } from './bytes.ts';
import { WalletProblem } from './problem.ts';

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
