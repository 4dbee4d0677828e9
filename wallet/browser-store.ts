import type { Tabs } from './actions/context.ts';
import { type Bytes, randomBytes } from './bytes.ts';
import { checkWorker } from './check-worker.ts';
import { deriveWithFallback } from './derive-with-fallback.ts';
import type { DeriveKey } from './kdf.ts';
import type { KdfResult, KdfTask } from './kdf.worker.ts';
import kdfWorker from './kdf.worker.ts?worker&url';
import { WalletProblem } from './problem.ts';
import { createWorkerCarrier } from './session/session-carrier.ts';
import type { KeyValueStorage } from './storage.ts';
import { createWalletStore } from './store.ts';
import { VAULT_KEY } from './vault.ts';

const inWorker =
  (inScript: boolean): DeriveKey =>
  async (params, password) => {
    await checkWorker(kdfWorker).catch((cause) => {
      throw new WalletProblem('workerRefused', cause);
    });
    const worker = new Worker(kdfWorker, { type: 'module' });
    const derived = new Promise<Bytes>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new WalletProblem('kdfFailed', cause));
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data: result }: MessageEvent<KdfResult>) => {
        if (result.type === 'done') resolve(result.key);
        else fail(result.reason);
      });
      worker.postMessage({ params, password, inScript } satisfies KdfTask);
    });
    return derived.finally(() => worker.terminate());
  };

/** deriveKey in a worker that lives for one derivation, so that its hundreds of megabytes are freed at once. */
export const deriveKeyInWorker = inWorker(false);

/** deriveKeyInScript in such a worker. */
export const deriveKeyInScriptInWorker = inWorker(true);

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

type Browser = {
  local: KeyValueStorage;
  session: KeyValueStorage;
  registerSessionWorker: () => Promise<ServiceWorkerRegistration>;
};

/** The wallet of a page: suspended while the page is left, and resumed where the browser brings it back. */
export function createBrowserStore({ local, session, registerSessionWorker }: Browser) {
  const store = createWalletStore({
    local,
    session,
    carrier: createWorkerCarrier(registerSessionWorker),
    random: randomBytes,
    now: Date.now,
    derive: deriveWithFallback(deriveKeyInWorker, deriveKeyInScriptInWorker),
    tabs: createTabs(),
    passkeys: async () => (await import('./passkey-device.ts')).browserPasskeys,
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    secure: window.isSecureContext,
  });
  window.addEventListener('pagehide', () => void store.suspend());
  window.addEventListener('pageshow', (event) => event.persisted && void store.resume());
  return store;
}
