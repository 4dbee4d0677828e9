import type { Address } from 'viem';
import { accountObjects, type JsonObject } from './keystore/json-fields.ts';
import { type LockedAccount, readAccount } from './keystore/read.ts';
import { WalletProblem } from './problem.ts';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';

/** The keys that web3.js and the older site used, so that the wallet of an old holder simply opens. */
export const VAULT_KEY = 'web3js_wallet';
const NEW_VAULT_KEY = 'web3js_wallet_new';
const FLAGS = ['hasAccount', 'hasPW'] as const;
/** Followed by the address of the wallet that it belongs to. */
export const ADDRESS_BOOK_PREFIX = 'address_book:';
/** Where what the holder entered of an address's cost basis is stored. */
export const costNotesKey = (address: string): string => `cost_basis:${address.toLowerCase()}`;
const BACKED_UP_KEY = 'usg_wallet_backed_up';
export const AUTO_LOCK_KEY = 'wallet_auto_lock';
const PASSKEY_PREFIX = 'wallet_passkey:';

/** The saved wallet: its first account is the one in use; the rest of an old file is kept as it was. */
export type Vault = { text: string; account: LockedAccount; rest: JsonObject[] };

/** Undefined if none is saved; throws 'walletBroken' if it cannot be read. */
export function readVault(local: KeyValueStorage): Vault | undefined {
  const text = local.getItem(VAULT_KEY);
  if (text === null) return undefined;
  try {
    const [first, ...rest] = accountObjects(text);
    if (first) return { text, account: readAccount(first), rest };
  } catch (cause) {
    throw new WalletProblem('walletBroken', cause);
  }
  throw new WalletProblem('walletBroken');
}

/** Saves `text` in place of `replaced`, which is null if nothing was saved. */
type Replacement = { text: string; replaced: string | null };

/**
 * Replaces the saved wallet only after the new text was written, read back and opened by `check`. Throws 'walletChanged' if
 * another tab has saved something else in the meantime.
 */
export async function replaceVault(
  local: KeyValueStorage,
  { text, replaced }: Replacement,
  check: (account: LockedAccount) => Promise<void>,
): Promise<void> {
  try {
    writeItem(local, NEW_VAULT_KEY, text);
    const [first] = accountObjects(local.getItem(NEW_VAULT_KEY) ?? '');
    if (!first) throw new WalletProblem('saveFailed');
    await check(readAccount(first)).catch((cause) => {
      throw cause instanceof WalletProblem ? cause : new WalletProblem('saveFailed', cause);
    });
    if (local.getItem(VAULT_KEY) !== replaced) throw new WalletProblem('walletChanged');
    writeItem(local, VAULT_KEY, text);
    for (const flag of FLAGS) writeItem(local, flag, 'true');
  } finally {
    local.removeItem(NEW_VAULT_KEY);
  }
}

/** Removes the saved wallet, whose address may be unknown, with everything that is kept of it. */
export function forgetVault(local: KeyValueStorage, address: Address | undefined): void {
  const books = keysWith(local, ADDRESS_BOOK_PREFIX);
  for (const key of [VAULT_KEY, NEW_VAULT_KEY, BACKED_UP_KEY, AUTO_LOCK_KEY, ...FLAGS, ...books]) local.removeItem(key);
  if (address) local.removeItem(costNotesKey(address));
  forgetPasskeysBut(local, undefined);
}

/** A copy of the private key, encrypted under a passkey's answer to `salt`. Bytes are hex, the credential's id is base64url. */
export type SealedCopy = {
  v: 1;
  address: Address;
  id: string;
  transports: string[];
  name: string;
  /** Milliseconds. */
  addedAt: number;
  salt: string;
  iv: string;
  ct: string;
};

/** The passkeys of the wallet at that address, or all if it isn't known, in the order in which they were added. */
export function readPasskeys(local: KeyValueStorage, address: Address | undefined): SealedCopy[] {
  const copies = keysWith(local, PASSKEY_PREFIX).flatMap((key) => {
    try {
      const copy = JSON.parse(local.getItem(key) ?? '') as SealedCopy;
      return copy.v === 1 && key === PASSKEY_PREFIX + copy.id ? [copy] : [];
    } catch {
      return [];
    }
  });
  return copies
    .filter((copy) => address === undefined || copy.address === address)
    .sort((one, other) => one.addedAt - other.addedAt);
}

// A separate key for each, so that two tabs never overwrite each other's.
export const writePasskey = (local: KeyValueStorage, copy: SealedCopy): void =>
  writeItem(local, PASSKEY_PREFIX + copy.id, JSON.stringify(copy));

export const removePasskey = (local: KeyValueStorage, id: string): void => local.removeItem(PASSKEY_PREFIX + id);

/** Removes all copies of keys except those of the address. */
export function forgetPasskeysBut(local: KeyValueStorage, address: Address | undefined): void {
  const keysToKeep = address ? readPasskeys(local, address).map(({ id }) => PASSKEY_PREFIX + id) : [];
  for (const key of keysWith(local, PASSKEY_PREFIX)) if (!keysToKeep.includes(key)) local.removeItem(key);
}

/** Whether a file of this wallet was opened again, or the wallet was restored from one. */
export const isBackedUp = (local: KeyValueStorage, address: Address | undefined): boolean =>
  address !== undefined && local.getItem(BACKED_UP_KEY) === address.toLowerCase();

export function setBackedUp(local: KeyValueStorage, address: Address, backedUp: boolean): void {
  if (backedUp) writeItem(local, BACKED_UP_KEY, address.toLowerCase());
  else local.removeItem(BACKED_UP_KEY);
}
