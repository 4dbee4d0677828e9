import { randomBytes, toHex } from '../bytes.ts';
import { deriveKeyAgainInWorker, deriveKeyInWorker } from '../kdf-client.ts';
import sessionWorker from '../session.worker.ts?worker&url';
import { createWorkerCarrier } from '../session-carrier.ts';
import { createWalletStore } from '../store.ts';
import { createTabs } from '../tabs.ts';

const WORKER = /^\/assets\/(?:kdf|session)\.worker-[\w-]+\.js$/;
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): void };

(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin && WORKER.test(pathname)) return url;
    throw new TypeError('not a worker of ours');
  },
});

const store = createWalletStore({
  local: localStorage,
  session: sessionStorage,
  carrier: createWorkerCarrier(async () => navigator.serviceWorker.register(sessionWorker)),
  random: randomBytes,
  now: Date.now,
  derive: deriveKeyInWorker,
  deriveAgain: deriveKeyAgainInWorker,
  tabs: createTabs(),
  persist: async () => (await navigator.storage?.persist?.()) ?? false,
  secure: window.isSecureContext,
});
window.addEventListener('pagehide', () => store.suspend());
window.addEventListener('pageshow', (event) => event.persisted && store.resume());

const page = { store, keyHex: () => store.withKey(toHex) };
export type TestPage = typeof page;
Object.assign(window, { page });
