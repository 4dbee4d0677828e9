import { type Address, getAddress } from 'viem';
import { ADDRESS_BOOK_FILE_NAME } from '#domain/names.ts';
import { CONTACT_NAME_LENGTH, CONTACTS_MAX } from '#domain/wallet/limits.ts';
import { ADDRESS_BOOK_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import type { WalletFile } from './actions/create-or-restore.ts';
import type { RandomBytes } from './bytes.ts';
import { isSame } from './look-alike.ts';
import { Refusal, WalletProblem } from './problem.ts';
import { type BookKey, bookKey, type Contact, openBook, sealBook } from './sealed-address-book.ts';
import { type KeyValueStorage, writeItem } from './storage.ts';
import type { WalletStore } from './store.ts';
import { ADDRESS_BOOK_PREFIX } from './vault.ts';

/** closed: the wallet is locked, so nobody can read it · unreadable: this wallet's key doesn't open what is stored. */
export type AddressBookState = { status: 'closed' | 'open' | 'unreadable'; contacts: readonly Contact[] };

const CLOSED: AddressBookState = { status: 'closed', contacts: [] };

type Deps = {
  storage: KeyValueStorage;
  random: RandomBytes;
  wallet: Pick<WalletStore, 'getState' | 'subscribe' | 'withKey'>;
};

/** The names that the wallet's holder gave to addresses. It is open while the wallet is unlocked and has no password of its own. */
export function createAddressBook({ storage, random, wallet }: Deps) {
  let state = CLOSED;
  let open: BookKey | undefined;
  let updating = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(next: AddressBookState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  const storageKey = (address: Address) => ADDRESS_BOOK_PREFIX + address.toLowerCase();

  async function read(book: BookKey, text = storage.getItem(storageKey(book.address))): Promise<Contact[] | undefined> {
    return text === null ? [] : openBook(book, text).catch(() => undefined);
  }

  /** Opens, closes or rereads it, by the wallet's state and what another tab has stored. */
  async function update(): Promise<void> {
    const { status, address } = wallet.getState();
    if (status !== 'unlocked' || !address) return close();
    if (open?.address !== address) {
      close();
      const key = await wallet.withKey(bookKey).catch(() => undefined);
      if (!key || wallet.getState().address !== address) return;
      open = { address, key };
    }
    const book = open;
    const contacts = await read(book);
    // The wallet may have been locked or replaced in the meantime.
    if (open !== book || wallet.getState().status !== 'unlocked') return close();
    set(contacts ? { status: 'open', contacts } : { status: 'unreadable', contacts: [] });
  }

  function close(): void {
    open = undefined;
    if (state.status !== 'closed') set(CLOSED);
  }

  const refresh = (): Promise<void> => {
    updating = updating.then(update);
    return updating;
  };

  /**
   * Stores the contacts as `change` returns them; repeats it if another tab stored others in the meantime. A book that can't be read is
   * replaced only if `mayReplace`.
   */
  async function edit(change: (contacts: readonly Contact[]) => Contact[], mayReplace = false): Promise<void> {
    await refresh();
    const book = open;
    if (!book) throw new WalletProblem('locked');
    const before = storage.getItem(storageKey(book.address));
    const contacts = await read(book, before);
    if (!contacts && !mayReplace) throw new Refusal(ADDRESS_BOOK_MESSAGES.unreadable);
    const next = change(contacts ?? []).sort((one, other) => one.name.localeCompare(other.name));
    if (next.length > CONTACTS_MAX) throw new Refusal(ADDRESS_BOOK_MESSAGES.full);
    const sealed = JSON.stringify(await sealBook(book, next, random));
    if (storage.getItem(storageKey(book.address)) !== before) return edit(change, mayReplace);
    writeItem(storage, storageKey(book.address), sealed);
    await refresh();
  }

  wallet.subscribe(() => {
    const { status, address } = wallet.getState();
    const isCurrent = status === 'unlocked' ? open?.address === address : state.status === 'closed';
    if (status !== 'unlocked') close();
    if (!isCurrent) void refresh();
  });
  void refresh();

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** For when another tab has changed it. */
    refresh,
    /** Adds a contact, or replaces the one with the address `before`. */
    put: ({ address, name }: Contact, before?: Address) =>
      edit((contacts) => {
        const others = contacts.filter((each) => before === undefined || !isSame(each.address, before));
        if (others.some((each) => isSame(each.address, address))) throw new Refusal(ADDRESS_BOOK_MESSAGES.addressTaken);
        return [...others, { address: getAddress(address), name: freeName(name, others) }];
      }),
    remove: (address: Address) => edit((contacts) => contacts.filter((each) => !isSame(each.address, address))),
    /** Replaces a book that can't be read with an empty one. */
    startOver: () => edit(() => [], true),
    /** The stored book as a file that only this wallet opens; undefined if nothing is stored. */
    exportFile(): WalletFile | undefined {
      const text = open && storage.getItem(storageKey(open.address));
      return text ? { name: ADDRESS_BOOK_FILE_NAME, text } : undefined;
    },
    /** Adds the contacts of this wallet's file, except addresses that are already in the book. Returns how many were added. */
    async importFile(text: string): Promise<number> {
      await refresh();
      if (!open) throw new WalletProblem('locked');
      const imported = await openBook(open, text);
      let added = 0;
      await edit((contacts) => {
        const fresh = imported.filter((each) => !contacts.some(({ address }) => isSame(address, each.address)));
        added = fresh.length;
        const all = [...contacts];
        for (const each of fresh) all.push({ ...each, name: unusedName(each.name, all) });
        return all;
      }, true);
      return added;
    },
  };
}

export type AddressBook = ReturnType<typeof createAddressBook>;

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The typed name as it is stored; throws a Refusal if it is empty or in use. */
function freeName(typed: string, others: readonly Contact[]): string {
  const name = typed
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, CONTACT_NAME_LENGTH);
  if (name === '') throw new Refusal(ADDRESS_BOOK_MESSAGES.nameNeeded);
  if (others.some((each) => sameName(each.name, name))) throw new Refusal(ADDRESS_BOOK_MESSAGES.nameTaken);
  return name;
}

/** The name, with a number if it is in use: contacts with the same name could be mistaken for each other. */
function unusedName(name: string, others: readonly Contact[], count = 1): string {
  const numbered = count === 1 ? name : `${name} (${count})`;
  return others.some((each) => sameName(each.name, numbered)) ? unusedName(name, others, count + 1) : numbered;
}
