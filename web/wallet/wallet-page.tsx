import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { CONNECTED_WALLET } from '#domain/names.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site } from '#site';
import type { WalletState } from '#wallet/state.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart, loadPatiently } from '#web/lib/lazy-part.ts';
import { classNames } from '#web/ui/class-names.ts';
import { flash } from '#web/ui/flash.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { hasSavedWallet, hasWallet, isStored, SAVED_WALLET, StoredMark } from '#web/wallet/saved-wallet.tsx';
import type { PaperKeys } from './paper-wallet.tsx';
import { useScrollToHash } from './scroll-to-hash.ts';
import { type PanelAction, SettingsPanel } from './settings-panel.tsx';
import type { WalletDialog } from './wallet-app.tsx';
import { ConnectedPanel, HoldingsSkeleton, WalletSkeleton, Welcome } from './welcome.tsx';

/** Where to go on after a dialog whose button is gone: to what is left to do for the wallet, or else to what can be done with it. */
const nextToRead = () => document.getElementById('wallet-checklist') ?? document.getElementById('wallet-settings');

/**
 * The wallet with what a page puts under it; a paper wallet replaces the page. What a visitor without a wallet sees is in the page
 * from the start. The wallet's own code is loaded only here, and until it is there, a press on one of its buttons waits.
 */
export function WalletPage({ children }: { children?: ReactNode }) {
  const isHydrating = useHydrating();
  const code = useWalletCode();
  const state = useWalletState(code);
  const connected = useIsConnected(code);
  const columns = useRef<HTMLDivElement>(null);
  useScrollToHash(columns);
  const [paper, setPaper] = useState<PaperKeys>();
  const dialog = useDialogChoice<WalletDialog>(nextToRead);

  function runAction(chosen: PanelAction) {
    if (chosen === 'paper') void loadPaperWallet().catch(() => {});
    if (chosen !== 'lock') return dialog.open(chosen);
    code?.walletStore().actions.lock();
    flash(WALLET_DONE_MESSAGES.locked, 'success');
  }

  if (paper) return <PaperWallet keys={paper} />;
  const isStarting = state.status === 'starting';
  const isNew = !connected && (state.status === 'none' || (isStarting && (isHydrating || !hasSavedWallet())));
  const isWaiting = connected ? !code : isStarting;
  const blocked = code?.walletObstacle() !== undefined;
  return (
    <>
      <PageHeader title={`${site.name} Wallet`}>
        Your key stays in {connected ? 'your own wallet' : 'this browser, encrypted'}. Only you can send your tokens.
      </PageHeader>
      <PageBody>
        {isHydrating && <NoScripts />}
        <div ref={columns}>
          {isHydrating &&
            [SAVED_WALLET, CONNECTED_WALLET].map((item) => (
              <StoredMark key={item} item={item} attribute="data-saved-wallet" />
            ))}
          {(isNew || !isWaiting) && (
            <div className={classNames('grid gap-8', isHydrating && 'in-data-saved-wallet:hidden')}>
              {code && !connected && (
                <code.WalletChecklist onAction={runAction} onCheckBackup={() => dialog.open('check-backup')} />
              )}
              <div className="wallet-columns">
                {isNew ? (
                  <Welcome blocked={blocked} onAction={runAction} />
                ) : (
                  <Suspense fallback={<HoldingsSkeleton />}>{code && <code.Holdings onAction={runAction} />}</Suspense>
                )}
                {connected ? (
                  <ConnectedPanel />
                ) : (
                  <SettingsPanel
                    wallet={isNew ? { ...state, status: 'none' } : state}
                    blocked={blocked}
                    onAction={runAction}
                  />
                )}
              </div>
            </div>
          )}
          {(isHydrating || !isNew) && isWaiting && (
            <WalletSkeleton className={isHydrating ? 'not-in-data-saved-wallet:hidden' : undefined} />
          )}
        </div>
        {code && (
          <code.WalletDialogs
            open={dialog.current}
            onClose={dialog.close}
            onPaper={(keys) => {
              dialog.close();
              setPaper(keys);
            }}
          />
        )}
        {children}
      </PageBody>
    </>
  );
}

const NoScripts = () => (
  <noscript>
    <Notice kind="warning" title="The wallet needs JavaScript">
      <p>Please allow it for this site and reload the page.</p>
    </Notice>
  </noscript>
);

type WalletCode = Awaited<ReturnType<typeof loadCode>>;
let loaded: WalletCode | undefined;

// Its QR codes' tables take 5 ms to make: fetched while the password is typed.
const loadPaperWallet = () => import('./paper-wallet.tsx');
const PaperWallet = lazyPart(loadPaperWallet);

const loadHoldings = () => import('./holdings.tsx');

/** The wallet's code; what shows holdings comes with it for those who have a wallet, so that all of it appears together. */
async function loadCode() {
  const [app, holdings] = await Promise.all([
    loadPatiently(() => import('./wallet-app.tsx')),
    hasWallet() ? loadPatiently(loadHoldings) : undefined,
  ]);
  return { ...app, Holdings: holdings?.default ?? lazyPart(loadHoldings) };
}

/** Undefined until it is there. */
function useWalletCode(): WalletCode | undefined {
  const [code, setCode] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    loadCode().then(
      (found) => {
        loaded = found;
        // As a transition it's drawn in small pieces, between which the page answers.
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

/** The wallet's state, followed once its code is there. */
function useWalletState(code: WalletCode | undefined): WalletState {
  const store = code?.walletStore();
  return useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? unknown, unknown);
}

/** Whether another wallet takes the place of this browser's; until its code is there, whether one is kept. */
function useIsConnected(code: WalletCode | undefined): boolean {
  const store = code?.connection();
  const kept = () => isStored(CONNECTED_WALLET);
  return useSyncExternalStore(
    store?.subscribe ?? never,
    store ? () => store.getState() !== undefined : kept,
    () => false,
  );
}

/** Which of a page's dialogs is open. After it closes, the focus goes back to what opened it, or else to `fallback`. */
function useDialogChoice<Name extends string>(fallback: () => HTMLElement | null) {
  const [current, setCurrent] = useState<Name>();
  const opener = useRef<Element | null>(null);
  const open = useCallback((name: Name) => {
    opener.current = document.activeElement;
    setCurrent(name);
  }, []);
  const close = useCallback(() => setCurrent(undefined), []);
  useEffect(() => {
    if (current !== undefined || !opener.current) return;
    const before = opener.current;
    opener.current = null;
    const usable = before instanceof HTMLElement && before.isConnected && !before.matches(':disabled');
    (usable ? before : fallback())?.focus();
  }, [current, fallback]);
  return { current, open, close };
}
