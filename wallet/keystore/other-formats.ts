import * as Mnemonic from 'ox/Mnemonic';
import { type Address, hexToBytes, keccak256 } from 'viem';
import { recoveryWordsUnknown } from '#domain/wallet/messages.ts';
import { ACCOUNT_PATHS, PATH_KINDS, type PathKind } from '../account-paths.ts';
import { type Bytes, concatBytes, sameBytes, utf8 } from '../bytes.ts';
import type { DeriveKey } from '../kdf.ts';
import { addressOfKey, isPrivateKey } from '../private-key.ts';
import { Refusal, WalletProblem } from '../problem.ts';
import { macOf, type OpenedAccount, passwordForms } from './encryption.ts';
import { field, hexField, type JsonObject, objectField } from './json-fields.ts';
import { type KdfParams, readAddress, readKdfParams } from './read.ts';

/** The account of a file that earlier programs wrote: Ethereum's presale of 2014, or geth before 2015 (version 1). */
export type OldAccount = {
  format: 'presale' | 'version-1';
  address?: Address;
  /** A presale file has no parameters of its own. */
  kdf?: KdfParams;
  mac?: Bytes;
  iv: Bytes;
  ciphertext: Bytes;
};

const IV_BYTES = 16;
const MAX_CIPHERTEXT_BYTES = 1024;

/** Reads a file for which isOldFormat() is true, checked but not decrypted. */
export const readOldAccount = (object: JsonObject): OldAccount =>
  checked(field(object, 'encseed') === undefined ? readVersion1(object) : readPresale(object));

function checked(account: OldAccount): OldAccount {
  if (account.iv.length !== IV_BYTES) throw new WalletProblem('keystoreIv');
  const { length } = account.ciphertext;
  if (length === 0 || length % IV_BYTES !== 0 || length > MAX_CIPHERTEXT_BYTES)
    throw new WalletProblem('keystoreKeyLength');
  return account;
}

function readPresale(object: JsonObject): OldAccount {
  const seed = hexField(object, 'encseed');
  const address = readAddress(object, 'ethaddr');
  // Without it, nothing would show whether the password is right.
  if (!address) throw new WalletProblem('keystoreIncomplete');
  return { format: 'presale', address, iv: seed.slice(0, IV_BYTES), ciphertext: seed.slice(IV_BYTES) };
}

// Two programs wrote version 1, one with today's names and one with a header for the derivation.
function readVersion1(object: JsonObject): OldAccount {
  const crypto = objectField(object, 'crypto');
  const isHeaded = field(crypto, 'keyheader') !== undefined;
  const header = isHeaded ? objectField(crypto, 'keyheader') : crypto;
  const kdfparams = { ...objectField(header, 'kdfparams'), ...(isHeaded && { salt: field(crypto, 'salt') }) };
  const address = readAddress(object);
  return {
    format: 'version-1',
    ...(address && { address }),
    kdf: readKdfParams({ kdf: field(header, 'kdf'), kdfparams }),
    mac: hexField(crypto, 'mac'),
    iv: hexField(isHeaded ? crypto : objectField(crypto, 'cipherparams'), 'iv'),
    ciphertext: hexField(crypto, 'ciphertext'),
  };
}

/** The key of such an account; throws as openAccount() does. */
export async function openOldAccount(account: OldAccount, password: string, derive: DeriveKey): Promise<OpenedAccount> {
  for (const form of passwordForms(password)) {
    const key = await decrypt(account, utf8(form), derive);
    if (!key) continue;
    if (!isPrivateKey(key)) throw new WalletProblem('keyOutOfRange');
    const address = addressOfKey(key);
    if (!account.address || account.address === address) return { key, address };
    // Only the address says whether a presale file's password was right.
    if (account.format === 'version-1') throw new WalletProblem('keyAddressMismatch');
  }
  throw new WalletProblem('passwordWrong');
}

/** Undefined where the password is wrong, as far as the file can tell. */
async function decrypt(
  { kdf, mac, iv, ciphertext }: OldAccount,
  password: Bytes,
  derive: DeriveKey,
): Promise<Bytes | undefined> {
  const params: KdfParams = kdf ?? { kdf: 'pbkdf2', c: 2000, prf: 'SHA-256', dklen: 32, salt: password.slice() };
  const derived = await derive(params, password);
  if (mac && !sameBytes(macOf(derived, ciphertext), mac)) return undefined;
  const half = derived.slice(0, 16);
  const plain = await aesCbc(mac ? keccak256(half, 'bytes').slice(0, 16) : half, iv, ciphertext);
  if (!plain || mac) return plain;
  return keccak256(plain, 'bytes') as Bytes;
}

async function aesCbc(key: Uint8Array, iv: Bytes, data: Bytes): Promise<Bytes | undefined> {
  const imported = await crypto.subtle.importKey('raw', concatBytes(key), 'AES-CBC', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, data).catch(() => undefined);
  return plain && new Uint8Array(plain);
}

const PHRASE_LENGTHS = [12, 15, 18, 21, 24];

/** An account of a recovery phrase. Accounts that two kinds of paths share are of the first kind. */
export type PhraseAccount = OpenedAccount & { path: string; kind: PathKind };

/** The first accounts of a recovery phrase (BIP-39, English words) at every kind of paths; a Refusal names what is wrong with the words. */
export function accountsOfPhrase(phrase: string, passphrase: string): PhraseAccount[] {
  const words = phrase
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (!PHRASE_LENGTHS.includes(words.length)) throw new WalletProblem('phraseLength');
  const unknown = words.flatMap((word, at) => (Mnemonic.english.includes(word) ? [] : [at + 1]));
  if (unknown.length > 0) throw new Refusal(recoveryWordsUnknown(unknown));
  const text = words.join(' ');
  if (!Mnemonic.validate(text, Mnemonic.english)) throw new WalletProblem('phraseChecksum');
  const root = Mnemonic.toHdKey(text, { passphrase });
  const accounts = PATH_KINDS.flatMap((kind) =>
    ACCOUNT_PATHS[kind].map((account) => {
      const path = `m/${account}`;
      const key = hexToBytes(root.derive(path).privateKey) as Bytes;
      return { kind, path, key, address: addressOfKey(key) };
    }),
  );
  return accounts.filter(({ path }, index) => accounts.findIndex((other) => other.path === path) === index);
}
