import { Wallet } from 'ethers';
import { Web3 } from 'web3';
import type { DeriveKey } from '#wallet/kdf.ts';
import { openAccount } from '#wallet/keystore/encryption.ts';
import { readKeystoreFile } from '#wallet/keystore/read.ts';

export type Opener = (file: string, password: string) => Promise<unknown>;

const accounts = new Web3().eth.accounts;

/** Each opens a wallet file from its text to its key, as its library's users do. */
export const libraries = (derive: DeriveKey): Record<string, Opener> => ({
  ours: async (file, password) => {
    const [account] = readKeystoreFile(file);
    return account && openAccount(account, password, derive);
  },
  'ethers 6': (file, password) => Wallet.fromEncryptedJson(file, password),
  'web3.js 4': (file, password) => accounts.decrypt(file, password),
});
