/** What tabs of one browser tell each other: lock everywhere, or the saved wallet is another one now. */
export type TabMessage = 'lock' | 'vault-changed';

export type Tabs = { tell(message: TabMessage): void; listen(hear: (message: TabMessage) => void): () => void };

/** Tabs over a BroadcastChannel; a tab does not hear itself. */
export function createTabs(name = 'usg-wallet'): Tabs & { close(): void } {
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen(hear) {
      const listener = ({ data }: MessageEvent) => {
        if (data === 'lock' || data === 'vault-changed') hear(data);
      };
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}
