import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { WALLET_DONE } from '#domain/wallet/page-messages.ts';
import { useDialogChoice } from '#web/lib/dialog-choice.ts';
import { useHashPlace } from '#web/lib/hash-place.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash-store.ts';
import { DeskNotices } from './desk-notices.tsx';
import { HoldingsSkeleton } from './desk-skeleton.tsx';
import { type DeskDialog, DeskDialogs } from './dialogs/desk-dialogs.tsx';
import { type PaperKeys, PaperWallet } from './paper-wallet.tsx';
import { type PanelAct, SettingsPanel } from './settings-panel.tsx';
import { Welcome } from './welcome.tsx';

const Holdings = lazy(() => import('./holdings.tsx'));

/** The whole wallet: balance, settings, sending and what became of it. A paper wallet takes the page's place. */
export default function WalletDesk({ frame }: { frame: (desk: ReactNode) => ReactNode }) {
  const { status } = useWallet();
  const desk = useRef<HTMLDivElement>(null);
  useHashPlace(desk);
  const [paper, setPaper] = useState<PaperKeys>();
  const dialog = useDialogChoice<DeskDialog>(useCallback(() => document.getElementById('wallet-settings'), []));

  function act(chosen: PanelAct) {
    if (chosen !== 'lock') return dialog.open(chosen);
    walletStore().actions.lock();
    flash(WALLET_DONE.locked, 'green');
  }

  if (paper) return <PaperWallet keys={paper} />;
  return frame(
    <>
      <DeskNotices onAct={act} onCheckBackup={() => dialog.open('check-backup')} />
      <div ref={desk} className="wallet-desk">
        {status === 'none' ? (
          <Welcome onAct={act} />
        ) : (
          <Suspense fallback={<HoldingsSkeleton />}>
            <Holdings onAct={act} />
          </Suspense>
        )}
        <SettingsPanel onAct={act} />
      </div>
      <DeskDialogs
        open={dialog.current}
        onClose={dialog.close}
        onPaper={(keys) => {
          dialog.close();
          setPaper(keys);
        }}
      />
    </>,
  );
}
