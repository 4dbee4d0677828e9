import { VAULT_KEY } from './vault.ts';

/** What tabs of one browser send each other: lock everywhere, or the saved wallet has changed. */
export type TabMessage = 'lock' | 'vault-changed';

export type Tabs = { send(message: TabMessage): void; listen(hear: (message: TabMessage) => void): () => void };

/** Tabs over a BroadcastChannel and the storage event; a tab does not hear itself. */
export function createTabs(name = 'wallet'): Tabs & { close(): void } {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(hear) {
      const onMessage = ({ data }: MessageEvent) => {
        if (data === 'lock' || data === 'vault-changed') hear(data);
      };
      // Tabs may run in two processes, and a message can arrive before the storage change that it announces.
      const onStorage = ({ key }: StorageEvent) => {
        if (key === VAULT_KEY || key === null) hear('vault-changed');
      };
      channel.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      return () => {
        channel.removeEventListener('message', onMessage);
        window.removeEventListener('storage', onStorage);
      };
    },
    close: () => channel.close(),
  };
}
