import { createBrowserStore } from '../browser-store.ts';
import { toHex } from '../bytes.ts';
import sessionWorker from '../session/session.worker.ts?worker&url';

const WORKER = /^\/assets\/(?:kdf|session)\.worker-[\w-]+\.js$/;
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): void };

(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin && WORKER.test(pathname)) return url;
    throw new TypeError('not a worker of ours');
  },
});

const store = createBrowserStore({
  local: localStorage,
  session: sessionStorage,
  registerSessionWorker: async () => navigator.serviceWorker.register(sessionWorker),
});
const page = { store, keyHex: () => store.withKey(toHex) };
export type TestPage = typeof page;
Object.assign(window, { page });
