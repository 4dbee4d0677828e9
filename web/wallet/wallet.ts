import { useEffect, useRef, useSyncExternalStore } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { OFFLINE_PAGES, OFFLINE_WORKER } from '#domain/offline-pages.ts';
import type { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { createBrowserStore } from '#wallet/browser-store.ts';
import { Refusal } from '#wallet/problem.ts';
import sessionWorker from '#wallet/session/session.worker.ts?worker&url';
import type { WalletState } from '#wallet/state.ts';
import { type KeyValueStorage, memoryStorage } from '#wallet/storage.ts';
import type { WalletStore } from '#wallet/store.ts';

type Obstacle = Extract<keyof typeof WALLET_PROBLEM_MESSAGES, 'insecureContext' | 'storageBlocked'>;

function usableStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    const storage = window[name];
    storage.getItem('web3js_wallet');
    return storage;
  } catch {
    return undefined;
  }
}

async function registerSessionWorker(): Promise<ServiceWorkerRegistration> {
  // The built worker is a classic script; the development server serves a module.
  return navigator.serviceWorker.register(sessionWorker, { type: import.meta.env.DEV ? 'module' : 'classic' });
}

// A worker's script is asked for on its own behalf: the page's service worker doesn't see it.
const COPIED = [OFFLINE_PAGES[0] ?? '', '/assets/kdf.worker'];

/** Has the browser keep a copy of the wallet's pages, for when the site can't be reached; without it they need the site. */
export function keepOfflineCopy(): void {
  if (import.meta.env.DEV || !navigator.serviceWorker) return;
  for (const scope of COPIED) navigator.serviceWorker.register(OFFLINE_WORKER, { scope }).catch(() => {});
}

function start(): { store: WalletStore; obstacle: Obstacle | undefined; storage: KeyValueStorage } {
  const [local, session] = [usableStorage('localStorage'), usableStorage('sessionStorage')];
  const storage = local ?? memoryStorage();
  const store = createBrowserStore({ local: storage, session: session ?? memoryStorage(), registerSessionWorker });
  for (const sign of ['pointerdown', 'keydown'] as const) window.addEventListener(sign, () => store.touch());
  const obstacle = window.isSecureContext ? (local && session ? undefined : 'storageBlocked') : 'insecureContext';
  return { store, obstacle, storage };
}

let started: ReturnType<typeof start> | undefined;

function wallet() {
  started ??= start();
  return started;
}

/** The one wallet of this page; only for the browser. */
export const walletStore = (): WalletStore => wallet().store;

/** Where this browser keeps what belongs to the wallet: transactions and tickets; nothing secret. */
export const walletStorage = (): KeyValueStorage => wallet().storage;

/** Why this browser cannot hold a wallet at all, if so. */
export const walletObstacle = (): Obstacle | undefined => wallet().obstacle;

/** Whether an unlocked wallet stays so over a reload: a service worker holds its key during the reload. */
export const canOutliveReload = (): boolean => navigator.serviceWorker !== undefined;

/** The wallet's state, followed. */
export function useWallet(): WalletState {
  const { store } = wallet();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Runs `act` when an unlocked wallet locks, by whatever: what was typed or is shown may be seen by whoever comes next. */
export function useOnLock(act: () => void): void {
  const { status } = useWallet();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'unlocked' && status === 'locked') act();
    before.current = status;
  }, [status, act]);
}

/** The message for a wallet action that failed. */
export const walletMessage = (error: unknown): string =>
  error instanceof Refusal ? error.message : API_MESSAGES.serverError;
