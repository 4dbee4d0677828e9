import { type Address, getAddress, isAddress } from 'viem';
import { ADDRESS_BOOK_FILE_NAME } from '#domain/names.ts';
import { CONTACT_NAME_LENGTH, CONTACTS_MAX } from '#domain/wallet/limits.ts';
import { ADDRESS_BOOK_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import type { WalletFile } from './actions/create-or-restore.ts';
import { type Bytes, fromHex, type RandomBytes, toHex, utf8 } from './bytes.ts';
import { isSame } from './look-alike.ts';
import { Refusal, WalletProblem } from './problem.ts';
import { type KeyValueStorage, writeItem } from './storage.ts';
import type { WalletStore } from './store.ts';
import { ADDRESS_BOOK_PREFIX } from './vault.ts';

export type Contact = { address: Address; name: string };

/** closed: the wallet is locked, so nobody can read it · unreadable: what is stored doesn't open with this wallet's key. */
export type AddressBookState = { status: 'closed' | 'open' | 'unreadable'; contacts: readonly Contact[] };

/** What is stored and what its file holds: the contacts, encrypted under a key that only the wallet's key gives. */
type SealedBook = { type: 'address-book'; version: 1; address: Address; iv: string; ciphertext: string };
type OpenBook = { address: Address; key: CryptoKey };

const CLOSED: AddressBookState = { status: 'closed', contacts: [] };

type Deps = {
  storage: KeyValueStorage;
  random: RandomBytes;
  wallet: Pick<WalletStore, 'getState' | 'subscribe' | 'withKey'>;
};

/** The names that the wallet's holder gave to addresses; open while the wallet is unlocked, without a password of its own. */
export function createAddressBook({ storage, random, wallet }: Deps) {
  let state = CLOSED;
  let open: OpenBook | undefined;
  let following = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(next: AddressBookState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  const storedAt = (address: Address) => ADDRESS_BOOK_PREFIX + address.toLowerCase();

  async function read(book: OpenBook, text = storage.getItem(storedAt(book.address))): Promise<Contact[] | undefined> {
    return text === null ? [] : openBook(book, text).catch(() => undefined);
  }

  /** Opens, closes or reads it again, as the wallet or another tab requires. */
  async function follow(): Promise<void> {
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
    // Locked in the meantime.
    if (open !== book || wallet.getState().status !== 'unlocked') return close();
    set(contacts ? { status: 'open', contacts } : { status: 'unreadable', contacts: [] });
  }

  function close(): void {
    open = undefined;
    if (state.status !== 'closed') set(CLOSED);
  }

  const refresh = (): Promise<void> => {
    following = following.then(follow);
    return following;
  };

  /** Writes what `change` makes of the contacts; again if another tab has written meanwhile. */
  async function edit(change: (contacts: readonly Contact[]) => Contact[], anew = false): Promise<void> {
    await refresh();
    const book = open;
    if (!book) throw new WalletProblem('locked');
    const before = storage.getItem(storedAt(book.address));
    const contacts = await read(book, before);
    if (!contacts && !anew) throw new Refusal(ADDRESS_BOOK_MESSAGES.unreadable);
    const next = change(contacts ?? []).sort((one, other) => one.name.localeCompare(other.name));
    if (next.length > CONTACTS_MAX) throw new Refusal(ADDRESS_BOOK_MESSAGES.full);
    const sealed = JSON.stringify(await sealBook(book, next, random));
    if (storage.getItem(storedAt(book.address)) !== before) return edit(change, anew);
    writeItem(storage, storedAt(book.address), sealed);
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
    /** Reads it again, for when another tab has changed it. */
    refresh,
    /** Adds a contact, or changes the one at `before`. */
    put: ({ address, name }: Contact, before?: Address) =>
      edit((contacts) => {
        const others = contacts.filter((each) => before === undefined || !isSame(each.address, before));
        if (others.some((each) => isSame(each.address, address))) throw new Refusal(ADDRESS_BOOK_MESSAGES.addressTaken);
        return [...others, { address: getAddress(address), name: freeName(name, others) }];
      }),
    remove: (address: Address) => edit((contacts) => contacts.filter((each) => !isSame(each.address, address))),
    /** Gives up one that can't be read. */
    startOver: () => edit(() => [], true),
    /** The stored book as a file, which only this wallet opens; undefined where nothing was ever kept. */
    exportFile(): WalletFile | undefined {
      const text = open && storage.getItem(storedAt(open.address));
      return text ? { name: ADDRESS_BOOK_FILE_NAME, text } : undefined;
    },
    /** Adds the contacts of a file of this wallet's; those that are here already stay as they are. Returns how many came. */
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

/** The name, or with a number where it is in use: two with one name could be mistaken for each other. */
function unusedName(name: string, others: readonly Contact[], count = 1): string {
  const numbered = count === 1 ? name : `${name} (${count})`;
  return others.some((each) => sameName(each.name, numbered)) ? unusedName(name, others, count + 1) : numbered;
}

/** The key of the address book, which tells nothing of the wallet's own and can't be read out (HKDF, RFC 5869). */
async function bookKey(walletKey: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', walletKey, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('Wallet address book 1') };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const boundTo = (address: Address) => utf8(`address book 1 ${address.toLowerCase()}`);

async function sealBook({ address, key }: OpenBook, contacts: Contact[], random: RandomBytes): Promise<SealedBook> {
  const iv = random(12);
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(address) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, utf8(JSON.stringify(contacts)));
  return { type: 'address-book', version: 1, address, iv: toHex(iv), ciphertext: toHex(new Uint8Array(sealed)) };
}

async function openBook({ address, key }: OpenBook, text: string): Promise<Contact[]> {
  const sealed = parseBook(text);
  if (!sealed) throw new Refusal(ADDRESS_BOOK_MESSAGES.fileUnknown);
  if (!isSame(sealed.address, address)) throw new Refusal(ADDRESS_BOOK_MESSAGES.fileOther);
  const [iv, ciphertext] = [fromHex(sealed.iv), fromHex(sealed.ciphertext)];
  if (!iv || !ciphertext) throw new Refusal(ADDRESS_BOOK_MESSAGES.fileDamaged);
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(address) };
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, ciphertext)));
  } catch (cause) {
    throw new Refusal(ADDRESS_BOOK_MESSAGES.fileDamaged, cause);
  }
}

function parseBook(text: string): SealedBook | undefined {
  try {
    const { type, version, address, iv, ciphertext } = JSON.parse(text) as SealedBook;
    const isBook = type === 'address-book' && version === 1 && isAddress(address, { strict: false });
    return isBook ? { type, version, address, iv: String(iv), ciphertext: String(ciphertext) } : undefined;
  } catch {
    return undefined;
  }
}
