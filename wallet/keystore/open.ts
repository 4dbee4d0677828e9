import type { Address } from 'viem';
import { type Bytes, concatBytes, sameBytes, utf8 } from '../bytes.ts';
import type { DeriveKey, OnProgress } from '../kdf.ts';
import { addressOfKey, isPrivateKey } from '../private-key.ts';
import { WalletProblem } from '../problem.ts';
import type { LockedAccount } from './account.ts';
import { aesCtr, macOf } from './cipher.ts';

export type OpenedAccount = { key: Bytes; address: Address };

/** The key of an account; 'passwordWrong' if no form of the password fits, 'keyAddressMismatch' if the file is altered. */
export async function openAccount(
  account: LockedAccount,
  password: string,
  derive: DeriveKey,
  onProgress?: OnProgress,
): Promise<OpenedAccount> {
  for (const form of passwordForms(password)) {
    const derived = await derive(account.kdf, utf8(form), onProgress);
    if (sameBytes(macOf(derived, account.ciphertext), account.mac)) return decrypt(account, derived);
  }
  throw new WalletProblem('passwordWrong');
}

// geth and web3.js take the password as it was typed, ethers in NFKC; a keyboard may have given either.
const passwordForms = (password: string): Set<string> =>
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
