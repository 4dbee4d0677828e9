import { type ReactNode, useCallback, useRef, useState } from 'react';
import { WALLET_DONE } from '#domain/wallet-page-messages.ts';
import { useDialogChoice } from '#web/lib/dialog-choice.ts';
import { useHashPlace } from '#web/lib/hash-place.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash-store.ts';
import { BalanceHeader } from './balance-header.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { type DeskDialog, DeskDialogs } from './dialogs/desk-dialogs.tsx';
import { type PaperKeys, PaperWallet } from './paper-wallet.tsx';
import { SendForm } from './send-form.tsx';
import { type PanelAct, SettingsPanel } from './settings-panel.tsx';
import { TransactionList } from './transaction-list.tsx';
import { Welcome } from './welcome.tsx';

/** The whole wallet: balance, settings, sending and what became of it. A paper wallet takes the page's place. */
export default function WalletDesk({ frame }: { frame: (desk: ReactNode) => ReactNode }) {
  const { status, address } = useWallet();
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
          <BalanceHeader title="Your balance" onUnlock={() => act('unlock')} />
        )}
        {address && (
          <div className="grid min-w-0 content-start gap-6 lg:gap-8">
            <SendForm address={address} onUnlock={() => act('unlock')} />
            <TransactionList address={address} />
          </div>
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
