import { useEffect, useRef, useSyncExternalStore } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { OFFLINE_PAGES, OFFLINE_WORKER } from '#domain/offline-pages.ts';
import type { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { createBrowserStore } from '#wallet/browser-store.ts';
import { Refusal } from '#wallet/problem.ts';
import sessionWorker from '#wallet/session/session.worker.ts?worker&url';
import type { WalletState } from '#wallet/state.ts';
import { memoryStorage } from '#wallet/storage.ts';
import type { WalletStore } from '#wallet/store.ts';
import { isUnreachable } from '#web/lib/api-error.ts';
import { usableStorage, walletStorage } from './wallet-storage.ts';

type Obstacle = Extract<keyof typeof WALLET_PROBLEM_MESSAGES, 'insecureContext' | 'storageBlocked'>;

async function registerSessionWorker(): Promise<ServiceWorkerRegistration> {
  // The built worker is a classic script; the development server serves a module.
  return navigator.serviceWorker.register(sessionWorker, { type: import.meta.env.DEV ? 'module' : 'classic' });
}

// A worker's script has a scope of its own, since the page's service worker doesn't see that request.
const OFFLINE_SCOPES = [OFFLINE_PAGES[0] ?? '', '/assets/kdf.worker'];

/** Has the browser store a copy of the wallet's pages for when the site can't be reached. */
export function keepOfflineCopy(): void {
  if (import.meta.env.DEV || !navigator.serviceWorker) return;
  for (const scope of OFFLINE_SCOPES) navigator.serviceWorker.register(OFFLINE_WORKER, { scope }).catch(() => {});
}

function start(): { store: WalletStore; obstacle: Obstacle | undefined } {
  const session = usableStorage('sessionStorage');
  const store = createBrowserStore({
    local: walletStorage(),
    session: session ?? memoryStorage(),
    registerSessionWorker,
  });
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, () => store.touch());
  return { store, obstacle: obstacleOf(usableStorage('localStorage'), session) };
}

function obstacleOf(local: Storage | undefined, session: Storage | undefined): Obstacle | undefined {
  if (!window.isSecureContext) return 'insecureContext';
  return local && session ? undefined : 'storageBlocked';
}

let started: ReturnType<typeof start> | undefined;

function wallet() {
  started ??= start();
  return started;
}

/** The one wallet of this page; only for the browser. */
export const walletStore = (): WalletStore => wallet().store;

/** Why this browser can't hold a wallet; undefined if it can. */
export const walletObstacle = (): Obstacle | undefined => wallet().obstacle;

/** Whether an unlocked wallet stays unlocked over a reload, during which a service worker holds its key. */
export const canOutliveReload = (): boolean => navigator.serviceWorker !== undefined;

/** The wallet's current state. */
export function useWallet(): WalletState {
  const { store } = wallet();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Runs `act` whenever an unlocked wallet locks, to remove what the next person at this device must not see. */
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
  error instanceof Refusal || isUnreachable(error) ? (error as Error).message : API_MESSAGES.serverError;
