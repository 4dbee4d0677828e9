import { CONNECTED_WALLET } from '#domain/names.ts';
import type { KeyValueStorage } from './storage.ts';

/** A wallet that isn't this browser's: an extension by its reverse domain name (EIP-6963), or a Ledger's account by its path. */
export type Connection = { address: `0x${string}`; name: string } & (
  | { kind: 'extension'; rdns: string }
  | { kind: 'ledger'; path: string }
);

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 100;

function parse(text: string | null): Connection | undefined {
  try {
    const { kind, address, name, rdns, path } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (!isText(address) || !ADDRESS.test(address) || !isText(name)) return undefined;
    const common = { address: address as Connection['address'], name };
    if (kind === 'extension' && isText(rdns)) return { kind, rdns, ...common };
    return kind === 'ledger' && isText(path) ? { kind, path, ...common } : undefined;
  } catch {
    return undefined;
  }
}

type Events = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Which other wallet is used in this browser, the same in all of its tabs and over a reload; without a storage, none. */
export function createConnection(storage: KeyValueStorage | undefined, tabs: Events) {
  const read = () => parse(storage?.getItem(CONNECTED_WALLET) ?? null);
  let state = read();
  const listeners = new Set<() => void>();

  function refresh(): void {
    const next = read();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === null || key === CONNECTED_WALLET) refresh();
  };
  tabs.addEventListener('storage', onStorage);

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect(connection: Connection): void {
      storage?.setItem(CONNECTED_WALLET, JSON.stringify(connection));
      refresh();
    },
    disconnect(): void {
      storage?.removeItem(CONNECTED_WALLET);
      refresh();
    },
    close: () => tabs.removeEventListener('storage', onStorage),
  };
}
