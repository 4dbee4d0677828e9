import type { Address } from 'viem';
import { BACKUP_FILE_NAME } from '#domain/terms.ts';
import { openAccount } from '../keystore/encryption.ts';
import { isWeak, type LockedAccount, readKeystoreFile } from '../keystore/read.ts';
import { addressOfKey, createPrivateKey, parsePrivateKey } from '../private-key.ts';
import { WalletProblem } from '../problem.ts';
import { step } from '../state.ts';
import { type Confirmation, keepKey, requireConfirmation, type WalletContext } from './context.ts';

export type CreateInput = { words: readonly [string, string, string]; password: string; replace?: Confirmation };
export type WalletFile = { name: string; text: string };

/** Makes, saves and unlocks a new wallet; its encrypted backup is for the caller to download. */
export async function createWallet(context: WalletContext, input: CreateInput): Promise<{ backup: WalletFile }> {
  const { deps, state } = context;
  return state.run('creating', async (progress) => {
    const words = input.words.map((word) => word.trim());
    if (words.length !== 3 || words.some((word) => word === '')) throw new WalletProblem('wordsNeeded');
    if (input.password === '') throw new WalletProblem('passwordNeeded');
    requireConfirmation(context, input.replace);
    const key = await createPrivateKey({ words, password: input.password, time: deps.now() }, deps.random);
    const opened = { key, address: addressOfKey(key) };
    const text = await keepKey(context, { opened, password: input.password, backedUp: false }, progress);
    state.set({ backedUp: false, advice: (await deps.persist()) ? undefined : 'notPersisted' });
    return { backup: { name: BACKUP_FILE_NAME, text } };
  });
}

export type RestoreFileInput = {
  text: string;
  password: string;
  /** Which account of a file with several, counted from 0. */
  account?: number;
  /** The address that the person accepted, for a file that holds none. */
  address?: Address;
  replace?: Confirmation;
};

/** 'choose-account' and 'confirm-address' are questions: call again with the answer. */
export type Restored =
  | { status: 'restored'; address: Address }
  | { status: 'choose-account'; accounts: (Address | undefined)[] }
  | { status: 'confirm-address'; address: Address };

export async function restoreFile(context: WalletContext, input: RestoreFileInput): Promise<Restored> {
  const { deps, state } = context;
  return state.run('restoring', async (progress) => {
    requireConfirmation(context, input.replace);
    const accounts = readKeystoreFile(input.text);
    if (accounts.length > 1 && input.account === undefined) {
      return { status: 'choose-account', accounts: accounts.map((account) => account.address) };
    }
    const account: LockedAccount | undefined = accounts[input.account ?? 0];
    if (!account) throw new WalletProblem('accountUnknown');
    const opened = await openAccount(account, input.password, deps.derive, step(progress, 0, 3));
    if (!account.address && input.address !== opened.address) {
      return { status: 'confirm-address', address: opened.address };
    }
    const kept = { opened, password: input.password, backedUp: true };
    await keepKey(context, kept, (fraction) => progress((1 + 2 * fraction) / 3));
    await finish(context, true, isWeak(account.kdf));
    return { status: 'restored', address: opened.address };
  });
}

export type RestoreKeyInput = { key: string; password: string; replace?: Confirmation };

export async function restoreKey(context: WalletContext, input: RestoreKeyInput): Promise<{ address: Address }> {
  return context.state.run('restoring', async (progress) => {
    requireConfirmation(context, input.replace);
    const key = parsePrivateKey(input.key);
    if (input.password === '') throw new WalletProblem('passwordNeeded');
    const opened = { key, address: addressOfKey(key) };
    await keepKey(context, { opened, password: input.password, backedUp: false }, progress);
    await finish(context, false, false);
    return { address: opened.address };
  });
}

async function finish({ deps, state }: WalletContext, backedUp: boolean, weak: boolean): Promise<void> {
  const persisted = await deps.persist();
  state.set({ backedUp, advice: weak ? 'newBackup' : persisted ? undefined : 'notPersisted' });
}
