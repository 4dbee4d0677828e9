import { randomBytes } from './bytes.ts';
import { deriveKeyAgainInWorker, deriveKeyInWorker } from './kdf-client.ts';
import { createWorkerCarrier } from './session-carrier.ts';
import type { KeyValueStorage } from './storage.ts';
import { createWalletStore } from './store.ts';
import { createTabs } from './tabs.ts';

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
    derive: deriveKeyInWorker,
    deriveAgain: deriveKeyAgainInWorker,
    tabs: createTabs(),
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    secure: window.isSecureContext,
  });
  window.addEventListener('pagehide', () => void store.suspend());
  window.addEventListener('pageshow', (event) => event.persisted && void store.resume());
  return store;
}
