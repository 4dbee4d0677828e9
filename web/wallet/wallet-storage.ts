import { type KeyValueStorage, memoryStorage } from '#wallet/storage.ts';

/** The browser's storage of that name; undefined where it is blocked. */
export function usableStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    const storage = window[name];
    storage.getItem('web3js_wallet');
    return storage;
  } catch {
    return undefined;
  }
}

let storage: KeyValueStorage | undefined;

/** Stores the wallet's transactions and tickets, nothing secret; as long as the page is open where the browser stores nothing. */
export function walletStorage(): KeyValueStorage {
  storage ??= usableStorage('localStorage') ?? memoryStorage();
  return storage;
}
