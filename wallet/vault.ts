import type { Address } from 'viem';
import { accountObjects, type JsonObject } from './keystore/json-fields.ts';
import { type LockedAccount, readAccount } from './keystore/read.ts';
import { WalletProblem } from './problem.ts';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';

/** The names that web3.js and earlier versions of the site used, so that an old holder's wallet simply opens. */
export const VAULT_KEY = 'web3js_wallet';
const NEW_VAULT_KEY = 'web3js_wallet_new';
const FLAGS = ['hasAccount', 'hasPW'] as const;
/** Followed by the address of the wallet that it belongs to. */
export const ADDRESS_BOOK_PREFIX = 'usg_address_book:';
const BACKED_UP_KEY = 'usg_wallet_backed_up';

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

/** Replaces the saved wallet only after the new text was written, read back and opened by `check`. */
export async function replaceVault(
  local: KeyValueStorage,
  text: string,
  check: (account: LockedAccount) => Promise<void>,
): Promise<void> {
  const before = local.getItem(VAULT_KEY);
  try {
    writeItem(local, NEW_VAULT_KEY, text);
    const [first] = accountObjects(local.getItem(NEW_VAULT_KEY) ?? '');
    if (!first) throw new WalletProblem('saveFailed');
    await check(readAccount(first)).catch((cause) => {
      throw new WalletProblem('saveFailed', cause);
    });
    if (local.getItem(VAULT_KEY) !== before) throw new WalletProblem('walletChanged');
    writeItem(local, VAULT_KEY, text);
    for (const flag of FLAGS) writeItem(local, flag, 'true');
  } finally {
    local.removeItem(NEW_VAULT_KEY);
  }
}

export function forgetVault(local: KeyValueStorage): void {
  const books = keysWith(local, ADDRESS_BOOK_PREFIX);
  for (const key of [VAULT_KEY, NEW_VAULT_KEY, BACKED_UP_KEY, ...FLAGS, ...books]) local.removeItem(key);
}

/** Whether a file of this wallet was opened again, or the wallet was restored from one. */
export const isBackedUp = (local: KeyValueStorage, address: Address | undefined): boolean =>
  address !== undefined && local.getItem(BACKED_UP_KEY) === address.toLowerCase();

export function setBackedUp(local: KeyValueStorage, address: Address, backedUp: boolean): void {
  if (backedUp) writeItem(local, BACKED_UP_KEY, address.toLowerCase());
  else local.removeItem(BACKED_UP_KEY);
}
