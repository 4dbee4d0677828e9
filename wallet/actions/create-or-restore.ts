import type { Address } from 'viem';
import { BACKUP_FILE_NAME } from '#domain/names.ts';
import type { PathKind } from '../account-paths.ts';
import { openAccount } from '../keystore/encryption.ts';
import { isWeak } from '../keystore/read.ts';
import { addressOfKey, createPrivateKey, parsePrivateKey } from '../private-key.ts';
import { WalletProblem } from '../problem.ts';
import type { WalletState } from '../state.ts';
import { isBackedUp } from '../vault.ts';
import {
  type Confirmation,
  enter,
  openFileAccount,
  readWalletFile,
  requireConfirmation,
  requireVault,
  saveKey,
  type WalletContext,
} from './context.ts';

export type CreateInput = { words: readonly [string, string, string]; password: string; replace?: Confirmation };
export type WalletFile = { name: string; text: string };

/** Creates, saves and unlocks a new wallet; the caller downloads its encrypted backup. */
export async function createWallet(context: WalletContext, input: CreateInput): Promise<{ backup: WalletFile }> {
  const { deps, state } = context;
  return state.run('creating', async () => {
    const words = input.words.map((word) => word.trim());
    if (words.length !== 3 || words.some((word) => word === '')) throw new WalletProblem('wordsNeeded');
    if (input.password === '') throw new WalletProblem('passwordNeeded');
    const replaced = requireConfirmation(context, input.replace);
    const key = await createPrivateKey({ words, password: input.password, time: deps.now() }, deps.random);
    const opened = { key, address: addressOfKey(key) };
    const text = await saveKey(context, { opened, password: input.password, backedUp: false, replaced });
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

/** An account of a recovery phrase, where its wallet keeps it. */
export type PhraseChoice = { address: Address; path: string; kind: PathKind };

export async function restoreFile(context: WalletContext, input: RestoreFileInput): Promise<Restored> {
  const { deps, state } = context;
  return state.run('restoring', async () => {
    const replaced = requireConfirmation(context, input.replace);
    const accounts = await readWalletFile(input.text);
    if (accounts.length > 1 && input.account === undefined) {
      return { status: 'choose-account', accounts: accounts.map((account) => account.address) };
    }
    const account = accounts[input.account ?? 0];
    if (!account) throw new WalletProblem('accountUnknown');
    const opened = await openFileAccount(account, input.password, deps.derive);
    if (!account.address && input.address !== opened.address) {
      return { status: 'confirm-address', address: opened.address };
    }
    const saving = { opened, password: input.password, backedUp: true, replaced };
    await saveKey(context, saving);
    await finish(context, true, 'format' in account || isWeak(account.kdf) ? 'newBackup' : undefined);
    return { status: 'restored', address: opened.address };
  });
}

export type RestoreKeyInput = { key: string; password: string; replace?: Confirmation };

export async function restoreKey(context: WalletContext, input: RestoreKeyInput): Promise<{ address: Address }> {
  return context.state.run('restoring', async () => {
    const replaced = requireConfirmation(context, input.replace);
    const key = parsePrivateKey(input.key);
    if (input.password === '') throw new WalletProblem('passwordNeeded');
    const opened = { key, address: addressOfKey(key) };
    await saveKey(context, { opened, password: input.password, backedUp: false, replaced });
    await finish(context, false);
    return { address: opened.address };
  });
}

export type RestorePhraseInput = {
  phrase: string;
  /** BIP-39's passphrase, which some holders set beside the words; each gives another wallet. */
  passphrase: string;
  password: string;
  /** The address that the person chose among those that the phrase has. */
  address?: Address;
  replace?: Confirmation;
};

/** Restores one of a recovery phrase's first accounts, once it was chosen; the phrase itself isn't kept. */
export async function restorePhrase(
  context: WalletContext,
  input: RestorePhraseInput,
): Promise<Extract<Restored, { status: 'restored' }> | { status: 'choose-account'; accounts: PhraseChoice[] }> {
  return context.state.run('restoring', async () => {
    const replaced = requireConfirmation(context, input.replace);
    const { accountsOfPhrase } = await import('../keystore/other-formats.ts');
    const accounts = accountsOfPhrase(input.phrase, input.passphrase);
    const opened = accounts.find(({ address }) => address === input.address);
    for (const account of accounts) if (account !== opened) account.key.fill(0);
    if (!opened)
      return {
        status: 'choose-account',
        accounts: accounts.map(({ address, path, kind }) => ({ address, path, kind })),
      };
    const { address } = opened;
    if (input.password === '') throw new WalletProblem('passwordNeeded');
    await saveKey(context, { opened, password: input.password, backedUp: false, replaced });
    await finish(context, false, 'phraseShared');
    return { status: 'restored', address };
  });
}

async function finish(
  { deps, state }: WalletContext,
  backedUp: boolean,
  advice?: WalletState['advice'],
): Promise<void> {
  const persisted = await deps.persist();
  state.set({ backedUp, advice: advice ?? (persisted ? undefined : 'notPersisted') });
}

/** Opens the saved wallet; a file with weaker encryption than today's is encrypted again with the same password. */
export async function unlock(context: WalletContext, password: string): Promise<void> {
  const { deps, state } = context;
  await state.run('opening', async () => {
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, password, deps.derive);
    const backedUp = isBackedUp(deps.local, opened.address);
    if (isWeak(vault.account.kdf)) {
      const saving = { opened, password, backedUp, replaced: vault.text, rest: vault.rest };
      const renewed = await saveKey(context, saving).catch((cause) => {
        if (cause instanceof WalletProblem) return undefined;
        throw cause;
      });
      if (renewed) state.set({ advice: 'newBackup' });
    }
    if (state.get().status !== 'unlocked') await enter(context, opened);
    state.set({ backedUp });
  });
}

/** Encrypts the wallet under another password. Earlier backups keep the earlier one, so the caller downloads a new backup. */
export async function changePassword(
  context: WalletContext,
  input: { current: string; next: string },
): Promise<{ backup: WalletFile }> {
  const { deps, state } = context;
  return state.run('saving', async () => {
    if (input.next === '') throw new WalletProblem('passwordNeeded');
    const vault = requireVault(context);
    const opened = await openAccount(vault.account, input.current, deps.derive);
    const saving = { opened, password: input.next, backedUp: false, replaced: vault.text, rest: vault.rest };
    const text = await saveKey(context, saving);
    state.set({ backedUp: false, advice: 'passwordChanged' });
    return { backup: { name: BACKUP_FILE_NAME, text } };
  });
}
