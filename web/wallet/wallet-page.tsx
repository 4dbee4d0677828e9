import { Fragment, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { CONNECTED_WALLET, PIN_MARK } from '#domain/names.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useScrollToHash } from '#web/lib/scroll-to-hash.ts';
import { classNames } from '#web/ui/class-names.ts';
import { flash } from '#web/ui/flash.tsx';
import { DialogFailed } from '#web/ui/late-dialog.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { hasSavedWallet, isStored, SAVED_WALLET, StoredMark } from '#web/wallet/saved-wallet.tsx';
import type { WalletDialog } from './dialogs/wallet-dialogs.tsx';
import type { PaperKeys } from './paper-wallet.tsx';
import { SettingsMenu, type WalletAction } from './settings-menu.tsx';
import { useDialogChoice } from './use-dialog-choice.ts';
import { useIsConnected, useWalletCode, useWalletState } from './wallet-code.ts';
import { ConnectedPanel, HoldingsSkeleton, Welcome } from './welcome.tsx';

/** The focus after a dialog whose button is gone: the checklist, or else the settings. */
const nextToRead = () => document.getElementById('wallet-checklist') ?? document.getElementById('wallet-settings');

/**
 * The wallet with what a page puts under it; a paper wallet or a sheet for heirs replaces the page. What a visitor without a wallet sees is in the HTML. The
 * wallet's own code is loaded only here, and until it is loaded, a press on one of its buttons waits. Where a release is pinned, its holder may have to decide
 * first.
 */
export function WalletPage({ children }: { children?: ReactNode }) {
  const loading = useWalletCode();
  // Kept here: what was pressed before the code came stays chosen while the gate takes the wallet's place.
  const dialog = useDialogChoice<WalletDialog>(nextToRead);
  const [forHeirs, setForHeirs] = useState(false);
  const chosen = { dialog, forHeirs, setForHeirs };
  const Gate = loading.code?.notice?.ReleaseGate ?? Fragment;
  return (
    <Gate>
      <Wallet {...loading} {...chosen}>
        {children}
      </Wallet>
    </Gate>
  );
}

type Props = ReturnType<typeof useWalletCode> & {
  dialog: ReturnType<typeof useDialogChoice<WalletDialog>>;
  forHeirs: boolean;
  setForHeirs: (isShown: boolean) => void;
  children?: ReactNode;
};

function Wallet({ code, query, dialog, forHeirs, setForHeirs, children }: Props) {
  const isHydrating = useHydrating();
  const state = useWalletState(code);
  const connected = useIsConnected(code);
  useScrollToHash();
  const [paper, setPaper] = useState<PaperKeys>();

  // After the rest, in a task of their own, so that they open at once and also if the connection is lost by then.
  useEffect(() => code && WalletDialogs.prepare(), [code]);

  function runAction(chosen: WalletAction) {
    if (chosen === 'paper') PaperWallet.prepare();
    if (chosen === 'heirs') return startTransition(() => setForHeirs(true));
    if (chosen !== 'lock') return dialog.open(chosen);
    code?.walletStore().actions.lock();
    flash(WALLET_DONE_MESSAGES.locked, 'success');
  }

  if (paper) return <PaperWallet keys={paper} />;
  if (forHeirs) return <HeirsSheet address={state.address} onBack={() => setForHeirs(false)} />;
  const isStarting = state.status === 'starting';
  const isNew = !connected && (state.status === 'none' || (isStarting && (isHydrating || !hasSavedWallet())));
  const isWaiting = connected ? !code : isStarting;
  const blocked = code?.walletObstacle() !== undefined;
  const opening = code ? dialog.opening : dialog.current;
  return (
    <>
      <TaskHeader title={`${site.name} Wallet`}>
        {!connected && (code || isHydrating || !isStored(PIN_MARK)) && (
          <SettingsMenu
            wallet={isNew ? { ...state, status: 'none' } : state}
            blocked={blocked}
            opening={opening}
            onAction={runAction}
          />
        )}
      </TaskHeader>
      <PageBody>
        {code?.notice && <code.notice.ReleaseNotice />}
        {isHydrating && <NeedsScripts what="The wallet" />}
        {!code && query.error !== undefined && <LoadFailed title="We couldn’t load the wallet" query={query} />}
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
            {code && isNew && <code.AppleStorageNote />}
            {isNew ? (
              <Welcome blocked={blocked} opening={opening} onAction={runAction} />
            ) : (
              <div className={classNames('grid gap-8', connected && 'wallet-columns')}>
                <Suspense fallback={<HoldingsSkeleton />}>{code && <code.Holdings onAction={runAction} />}</Suspense>
                {connected && <ConnectedPanel />}
              </div>
            )}
          </div>
        )}
        {(isHydrating || !isNew) && isWaiting && (
          <div className={isHydrating ? 'not-in-data-saved-wallet:hidden' : undefined}>
            <HoldingsSkeleton />
          </div>
        )}
        <Suspense>
          {code && dialog.current && (
            <WalletDialogs
              open={dialog.current}
              onClose={dialog.close}
              onPaper={(keys: PaperKeys) => {
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

const WalletDialogs = lazyPart(() => import('./dialogs/wallet-dialogs.tsx'), DialogFailed);

// Loaded while the password is typed, since the tables for its QR codes take 5 ms to compute.
const PaperWallet = lazyPart(() => import('./paper-wallet.tsx'));
const HeirsSheet = lazyPart(() => import('./heirs-sheet.tsx'));
