import { useEffect, useRef, useSyncExternalStore } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { OFFLINE_WORKER, WALLET_SCOPES } from '#domain/offline-pages.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import type { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { createBrowserStore } from '#wallet/browser-store.ts';
import { checkWorker } from '#wallet/check-worker.ts';
import { isNoticeOn } from '#wallet/pin/is-notice-on.ts';
import { Refusal } from '#wallet/problem.ts';
import sessionWorker from '#wallet/session/session.worker.ts?worker&url';
import type { WalletState } from '#wallet/state.ts';
import { memoryStorage } from '#wallet/storage.ts';
import type { WalletStore } from '#wallet/store.ts';
import { isUnreachable } from '#web/lib/api-error.ts';
import { isWalletElsewhere } from '#web/lib/site-data.tsx';
import { usableStorage, walletStorage } from './wallet-storage.ts';

type Obstacle = Extract<keyof typeof WALLET_PROBLEM_MESSAGES, 'insecureContext' | 'storageBlocked'>;

async function registerSessionWorker(): Promise<ServiceWorkerRegistration> {
  // The browser gets a service worker's script from the site, past the copy of the pinned release.
  if (isNoticeOn()) throw new Error('no script of the site’s may hold the key of a pinned wallet');
  await checkWorker(sessionWorker);
  return navigator.serviceWorker.register(sessionWorker, {
    // The built worker is a classic script; the development server serves a module.
    type: import.meta.env.DEV ? 'module' : 'classic',
    // As it was checked: its name holds its hash, so the browser's copy is never an old one.
    updateViaCache: 'all',
  });
}

/** Has the browser store a copy of the wallet's pages for when the site can't be reached, unless it has pinned a release: that is a copy, too. */
export function keepOfflineCopy(): void {
  if (import.meta.env.DEV || !navigator.serviceWorker || isNoticeOn()) return;
  for (const scope of WALLET_SCOPES) navigator.serviceWorker.register(OFFLINE_WORKER, { scope }).catch(() => {});
}

// Where the wallet has an address of its own, one that is still stored here is opened on the page that moves it alone.
const isLeftAlone = () => isWalletElsewhere && !window.location.pathname.startsWith(PAGE_PATHS.movedWallet);

function start(): { store: WalletStore; obstacle: Obstacle | undefined } {
  const session = usableStorage('sessionStorage');
  const store = createBrowserStore({
    local: isLeftAlone() ? memoryStorage() : walletStorage(),
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
