import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { CONNECTED_WALLET } from '#domain/names.ts';
import type { WalletState } from '#wallet/state.ts';
import { lazyPart, loadPatiently } from '#web/lib/lazy-part.ts';
import { hasWallet, isStored } from './saved-wallet.tsx';

type WalletCode = Awaited<ReturnType<typeof loadCode>>;
let loaded: WalletCode | undefined;

const loadHoldings = () => import('./holdings.tsx');

/** Loads the wallet's code; for those who have a wallet also what shows its holdings, so that all of it appears together. */
async function loadCode() {
  const [app, holdings] = await Promise.all([
    loadPatiently(() => import('./wallet-app.tsx')),
    hasWallet() ? loadPatiently(loadHoldings) : undefined,
  ]);
  return { ...app, Holdings: holdings?.default ?? lazyPart(loadHoldings) };
}

/** The wallet's code; undefined until it is loaded. */
export function useWalletCode(): WalletCode | undefined {
  const [code, setCode] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    loadCode().then(
      (found) => {
        loaded = found;
        // A transition renders in small pieces, so that the page stays responsive.
        startTransition(() => setCode(found));
      },
      (error) =>
        setCode(() => {
          throw error;
        }),
    );
  }, []);
  return code;
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
