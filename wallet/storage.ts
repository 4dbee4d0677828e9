import { WalletProblem } from './problem.ts';

/** The part of the browser's Storage that the wallet uses; a Map behind it serves tests. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** setItem that throws a WalletProblem where the browser refuses. */
export function writeItem(storage: KeyValueStorage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch (cause) {
    throw new WalletProblem('storageFull', cause);
  }
}

/** Every key that begins with the prefix. */
export const keysWith = (storage: KeyValueStorage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** A storage that lives as long as the page, for tests and for browsers that keep nothing. */
export function memoryStorage(): KeyValueStorage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
