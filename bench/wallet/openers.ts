import { encryptKeystoreJson, Wallet } from 'ethers';
import { Web3 } from 'web3';
import type { DeriveKey } from '#wallet/kdf.ts';
import { openAccount } from '#wallet/keystore/encryption.ts';
import { readKeystoreFile } from '#wallet/keystore/read.ts';

export const COSTS = [131_072, 262_144] as const;
export const PASSWORD = 'correct horse battery staple';

/** A wallet file of that scrypt cost, written by none of the contestants' own fast paths. */
export function fileOfCost(n: number): Promise<string> {
  const { address, privateKey } = new Wallet(`0x${'5a'.repeat(32)}`);
  return encryptKeystoreJson({ address, privateKey }, PASSWORD, { scrypt: { N: n, r: 8, p: 1 } });
}

export type Opener = (file: string, password: string) => Promise<unknown>;

const accounts = new Web3().eth.accounts;

const byOurs =
  (derive: DeriveKey): Opener =>
  async (file, password) => {
    const [account] = readKeystoreFile(file);
    return account && openAccount(account, password, derive);
  };

/** Each opens a wallet file from its text to its key, as its library's users do; ours with WebAssembly and without. */
export const libraries = (derive: DeriveKey, deriveInScript: DeriveKey): Record<string, Opener> => ({
  ours: byOurs(derive),
  '@noble/hashes': byOurs(deriveInScript),
  'ethers 6': (file, password) => Wallet.fromEncryptedJson(file, password),
  'web3.js 4': (file, password) => accounts.decrypt(file, password),
});
