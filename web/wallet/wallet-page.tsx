import { type ReactNode, Suspense, useRef, useState } from 'react';
import { CONNECTED_WALLET } from '#domain/names.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { classNames } from '#web/ui/class-names.ts';
import { flash } from '#web/ui/flash.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { hasSavedWallet, SAVED_WALLET, StoredMark } from '#web/wallet/saved-wallet.tsx';
import type { PaperKeys } from './paper-wallet.tsx';
import { useScrollToHash } from './scroll-to-hash.ts';
import { type PanelAction, SettingsPanel } from './settings-panel.tsx';
import { useDialogChoice } from './use-dialog-choice.ts';
import type { WalletDialog } from './wallet-app.tsx';
import { useIsConnected, useWalletCode, useWalletState } from './wallet-code.ts';
import { ConnectedPanel, HoldingsSkeleton, WalletSkeleton, Welcome } from './welcome.tsx';

/** The focus after a dialog whose button is gone: the checklist, or else the settings. */
const nextToRead = () => document.getElementById('wallet-checklist') ?? document.getElementById('wallet-settings');

/**
 * The wallet with what a page puts under it; a paper wallet replaces the page. What a visitor without a wallet sees is in the HTML. The
 * wallet's own code is loaded only here, and until it is loaded, a press on one of its buttons waits.
 */
export function WalletPage({ children }: { children?: ReactNode }) {
  const isHydrating = useHydrating();
  const { code, query } = useWalletCode();
  const state = useWalletState(code);
  const connected = useIsConnected(code);
  const columns = useRef<HTMLDivElement>(null);
  useScrollToHash(columns);
  const [paper, setPaper] = useState<PaperKeys>();
  const dialog = useDialogChoice<WalletDialog>(nextToRead);

  function runAction(chosen: PanelAction) {
    if (chosen === 'paper') PaperWallet.prepare();
    if (chosen !== 'lock') return dialog.open(chosen);
    code?.walletStore().actions.lock();
    flash(WALLET_DONE_MESSAGES.locked, 'success');
  }

  if (paper) return <PaperWallet keys={paper} />;
  const isStarting = state.status === 'starting';
  const isNew = !connected && (state.status === 'none' || (isStarting && (isHydrating || !hasSavedWallet())));
  const isWaiting = connected ? !code : isStarting;
  const blocked = code?.walletObstacle() !== undefined;
  const opening = code ? dialog.opening : dialog.current;
  return (
    <>
      <PageHeader title={`${site.name} Wallet`}>
        Your key stays in {connected ? 'your own wallet' : 'this browser, encrypted'}. Only you can send your tokens.
      </PageHeader>
      <PageBody>
        {isHydrating && <NeedsScripts what="The wallet" />}
        {!code && query.error !== undefined && <LoadFailed title="We couldn’t load the wallet" query={query} />}
        <div ref={columns}>
          {isHydrating &&
            [SAVED_WALLET, CONNECTED_WALLET].map((item) => (
              <StoredMark key={item} item={item} attribute="data-saved-wallet" />
            ))}
          {(isNew || !isWaiting) && (
            <div className={classNames('grid gap-8', isHydrating && 'in-data-saved-wallet:hidden')}>
              <Suspense>{code && !isNew && <code.Underway />}</Suspense>
              {code && !connected && (
                <code.WalletChecklist onAction={runAction} onCheckBackup={() => dialog.open('check-backup')} />
              )}
              <div className="wallet-columns">
                {isNew ? (
                  <Welcome blocked={blocked} opening={opening} onAction={runAction} />
                ) : (
                  <Suspense fallback={<HoldingsSkeleton />}>{code && <code.Holdings onAction={runAction} />}</Suspense>
                )}
                {connected ? (
                  <ConnectedPanel />
                ) : (
                  <SettingsPanel
                    wallet={isNew ? { ...state, status: 'none' } : state}
                    blocked={blocked}
                    opening={opening}
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
        <Suspense>
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
        </Suspense>
        {children}
      </PageBody>
    </>
  );
}

// Loaded while the password is typed, since the tables for its QR codes take 5 ms to compute.
const PaperWallet = lazyPart(() => import('./paper-wallet.tsx'));
