import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { CONNECTED_WALLET } from '#domain/names.ts';
import type { WalletState } from '#wallet/state.ts';
import { lateCode, RETRY_MS } from '#web/lib/late-code.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { hasWallet, isStored } from './saved-wallet.tsx';

type WalletCode = Awaited<ReturnType<typeof walletCode>>;
let loaded: WalletCode | undefined;

const loadApp = () => import('./wallet-app.tsx');
const loadHoldings = () => import('./holdings.tsx');

/** Loads the wallet's code; for those who have a wallet also what shows its holdings, so that all of it appears together; and where a release is pinned, what stands before the wallet. */
const walletCode = lateCode(async () => {
  const [app, holdings] = await Promise.all([loadApp(), hasWallet() ? loadHoldings() : undefined]);
  return { ...app, notice: await app.loadNotice(), Holdings: holdings?.default ?? lazyPart(loadHoldings) };
});

/** The wallet's code, undefined until it is loaded; where it can't be, `query` says why, and it is tried again from time to time. */
export function useWalletCode() {
  const [code, setCode] = useState(loaded);
  const [error, setError] = useState<unknown>();
  const [isFetching, setFetching] = useState(false);
  const load = useCallback(
    () =>
      walletCode().then((found) => {
        loaded = found;
        // A transition renders in small pieces, so that the page stays responsive.
        startTransition(() => setCode(found));
      }, setError),
    [],
  );
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(load, error ? RETRY_MS : 0);
    return () => clearTimeout(timer);
  }, [load, error]);
  const refetch = () => {
    setFetching(true);
    void load().finally(() => setFetching(false));
  };
  return { code, query: { error, isFetching, refetch } };
}

const UNKNOWN: WalletState = { status: 'starting', backedUp: false };
const unknown = () => UNKNOWN;
const never = () => () => {};

/** The wallet's state; 'starting' until its code is loaded. */
export function useWalletState(code: WalletCode | undefined): WalletState {
  const store = code?.walletStore();
  return useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? unknown, unknown);
}

/** Whether a connected wallet is used instead of this browser's; until the code is loaded, whether one is stored. */
export function useIsConnected(code: WalletCode | undefined): boolean {
  const store = code?.connection();
  const isConnected = () => (store ? store.getState() !== undefined : isStored(CONNECTED_WALLET));
  return useSyncExternalStore(store?.subscribe ?? never, isConnected, () => false);
}
