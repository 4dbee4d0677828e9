import type { Address } from 'viem';
import { type Bytes, sameBytes } from '../bytes.ts';
import type { DeriveKey } from '../kdf.ts';
import { type OpenedAccount, openAccount, writeKeystore } from '../keystore/encryption.ts';
import { accountObjects, field, type JsonObject, wholeNumberField } from '../keystore/json-fields.ts';
import type { OldAccount } from '../keystore/other-formats.ts';
import { type LockedAccount, readAccount } from '../keystore/read.ts';
import type { PasskeyDevice } from '../passkey-device.ts';
import { WalletProblem } from '../problem.ts';
import type { HolderDeps, KeyHolder } from '../session/key-holder.ts';
import type { StateHolder } from '../state.ts';
import { forgetPasskeysBut, readVault, replaceVault, setBackedUp, VAULT_KEY, type Vault } from '../vault.ts';

/** What tabs of one browser send each other: lock everywhere, or the saved wallet has changed. */
export type TabMessage = 'lock' | 'vault-changed';

export type Tabs = { send(message: TabMessage): void; listen(onMessage: (message: TabMessage) => void): () => void };

/** Everything the store needs from its environment; tests pass their own. */
export type WalletDeps = HolderDeps & {
  derive: DeriveKey;
  tabs: Tabs;
  /** Creates and uses passkeys; loaded when it is needed. */
  passkeys: () => Promise<PasskeyDevice>;
  /** Asks the browser to keep the data when space runs short. */
  persist: () => Promise<boolean>;
  /** Whether the page is a secure context; without it a browser has no cryptography. */
  secure: boolean;
};

export type WalletContext = { deps: WalletDeps; state: StateHolder; holder: KeyHolder };

/** The person's consent to lose the loaded wallet; the last four characters of its address where it has no backup. */
export type Confirmation = { lastFour?: string };

/**
 * The saved text that may be lost, null if there is none: the wallet that this tab shows, once the person agreed. Throws
 * 'walletChanged' where another tab has saved another, of which this one has not heard yet.
 */
export function requireConfirmation(
  { deps, state }: WalletContext,
  confirmation: Confirmation | undefined,
): string | null {
  const { status, address, backedUp } = state.get();
  const saved = deps.local.getItem(VAULT_KEY);
  if (status === 'none') {
    if (saved !== null) throw new WalletProblem('walletChanged');
    return saved;
  }
  if (!confirmation) throw new WalletProblem('replaceUnconfirmed');
  if (!address) return saved;
  requireSaved(deps, address);
  const typed = confirmation.lastFour?.trim().toLowerCase();
  if (!backedUp && typed !== address.slice(-4).toLowerCase()) throw new WalletProblem('lastFourWrong');
  return saved;
}

/** Throws 'walletChanged' where the saved wallet is known to be another's. */
function requireSaved({ local }: WalletDeps, address: Address): void {
  const saved = readVault(local)?.account.address;
  if (saved && saved !== address) throw new WalletProblem('walletChanged');
}

export function requireVault({ deps }: WalletContext): Vault {
  const vault = readVault(deps.local);
  if (!vault) throw new WalletProblem('noWallet');
  return vault;
}

type KeyToSave = {
  opened: OpenedAccount;
  password: string;
  backedUp: boolean;
  /** The saved text that may be replaced. */
  replaced: string | null;
  rest?: Vault['rest'];
};

/** Encrypts the key, saves it once the file was proven to open, and unlocks the wallet; returns the saved text. */
export async function saveKey(context: WalletContext, saving: KeyToSave): Promise<string> {
  const { deps } = context;
  const { key, address } = saving.opened;
  const text = JSON.stringify([await writeKeystore(key, saving.password, deps), ...(saving.rest ?? [])]);
  await replaceVault(deps.local, { text, replaced: saving.replaced }, (account) =>
    requireOpens(context, { account, password: saving.password, key }),
  );
  setBackedUp(deps.local, address, saving.backedUp);
  forgetPasskeysBut(deps.local, address);
  await enter(context, saving.opened);
  deps.tabs.send('vault-changed');
  return text;
}

type Written = { account: LockedAccount; password: string; key: Bytes };

/** Opens a written file; throws 'saveFailed' where it does not give the key, 'kdfFailed' or 'workerRefused' where it can't be tried. */
async function requireOpens({ deps }: WalletContext, { account, password, key }: Written): Promise<void> {
  const opened = await openAccount(account, password, deps.derive).catch((cause) => {
    const code = cause instanceof WalletProblem ? cause.code : 'kdfFailed';
    throw new WalletProblem(code === 'kdfFailed' || code === 'workerRefused' ? code : 'saveFailed', cause);
  });
  const isSame = sameBytes(opened.key, key);
  opened.key.fill(0);
  if (!isSame) throw new WalletProblem('saveFailed');
}

/** The accounts of a holder's file, also of a presale file or one of version 1, checked but not decrypted. */
export const readWalletFile = (text: string): Promise<(LockedAccount | OldAccount)[]> =>
  Promise.all(
    accountObjects(text).map(async (object) =>
      // Few holders have one of those, and they take code of their own.
      isOldFormat(object) ? (await import('../keystore/other-formats.ts')).readOldAccount(object) : readAccount(object),
    ),
  );

const isOldFormat = (object: JsonObject) =>
  field(object, 'encseed') !== undefined || wholeNumberField(object, 'version') === 1;

/** openAccount() for any account that readWalletFile() returns. */
export const openFileAccount = async (
  account: LockedAccount | OldAccount,
  ...how: [password: string, derive: DeriveKey]
): Promise<OpenedAccount> =>
  'format' in account
    ? (await import('../keystore/other-formats.ts')).openOldAccount(account, ...how)
    : openAccount(account, ...how);

/** Unlocks the wallet, unless another tab has replaced it while it was opened. */
export async function enter({ deps, state, holder }: WalletContext, { key, address }: OpenedAccount): Promise<void> {
  requireSaved(deps, address);
  await holder.open({ key, startedAt: deps.now() });
  state.set({ status: 'unlocked', address });
}
