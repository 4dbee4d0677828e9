import { type Address, getAddress, isAddress } from 'viem';
import { type Bytes, fromHex } from '../bytes.ts';
import { WalletProblem } from '../problem.ts';
import type { LockedAccount } from './account.ts';
import {
  accountObjects,
  field,
  hexField,
  type JsonObject,
  objectField,
  textField,
  wholeNumberField,
} from './json-fields.ts';
import { readKdfParams } from './kdf-params.ts';

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

function readAddress(object: JsonObject): Address | undefined {
  const value = field(object, 'address');
  if (value === undefined || value === null || value === '') return undefined;
  const address = `0x${String(value).trim().replace(/^0x/i, '').toLowerCase()}`;
  if (!isAddress(address)) throw new WalletProblem('keystoreAddress');
  return getAddress(address);
}
