import { FilePlus2, Upload } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useWallet, walletObstacle, walletStore } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { BackupDialog } from './dialogs/backup-dialog.tsx';
import { CheckBackupDialog } from './dialogs/check-backup.tsx';
import { CreateDialog } from './dialogs/create-dialog.tsx';
import { FaqDialog } from './dialogs/faq-dialog.tsx';
import { ForgetDialog } from './dialogs/forget-dialog.tsx';
import { PaperDialog, UnlockDialog } from './dialogs/password-dialogs.tsx';
import { RestoreDialog } from './dialogs/restore-dialog.tsx';
import { type PaperKeys, PaperWallet } from './paper-wallet.tsx';
import { useScrollToHash } from './scroll-to-hash.ts';
import { type PanelAction, type PanelButton, SettingsPanel } from './settings-panel.tsx';
import { WalletChecklist } from './wallet-checklist.tsx';
import { HoldingsSkeleton } from './wallet-skeleton.tsx';

const Holdings = lazyPart(() => import('./holdings.tsx'));

type WalletDialog = Exclude<PanelButton, 'lock'> | 'faq' | 'check-backup';

/** Where to go on after a dialog whose button is gone: to what is left to do for the wallet, or else to what can be done with it. */
const nextToRead = () => document.getElementById('wallet-checklist') ?? document.getElementById('wallet-settings');

/** The whole wallet: balance, settings, sending and what became of it. A paper wallet replaces the page. */
export default function WalletApp({ frame }: { frame: (content: ReactNode) => ReactNode }) {
  const { status } = useWallet();
  const columns = useRef<HTMLDivElement>(null);
  useScrollToHash(columns);
  const [paper, setPaper] = useState<PaperKeys>();
  const dialog = useDialogChoice<WalletDialog>(nextToRead);

  function runAction(chosen: PanelAction) {
    if (chosen !== 'lock') return dialog.open(chosen);
    walletStore().actions.lock();
    flash(WALLET_DONE_MESSAGES.locked, 'green');
  }

  if (paper) return <PaperWallet keys={paper} />;
  return frame(
    <>
      <WalletChecklist onAction={runAction} onCheckBackup={() => dialog.open('check-backup')} />
      <div ref={columns} className="wallet-columns">
        {status === 'none' ? (
          <Welcome onAction={runAction} />
        ) : (
          <Suspense fallback={<HoldingsSkeleton />}>
            <Holdings onAction={runAction} />
          </Suspense>
        )}
        <SettingsPanel onAction={runAction} />
      </div>
      <WalletDialogs
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

type DialogsProps = { open: WalletDialog | undefined; onClose: () => void; onPaper: (keys: PaperKeys) => void };

/** The dialog that belongs to the pressed button; each forgets what was typed when it closes. */
function WalletDialogs({ open, onClose, onPaper }: DialogsProps) {
  switch (open) {
    case 'create':
      return <CreateDialog onClose={onClose} />;
    case 'restore':
      return <RestoreDialog onClose={onClose} />;
    case 'unlock':
      return <UnlockDialog onClose={onClose} />;
    case 'forget':
      return <ForgetDialog onClose={onClose} />;
    case 'backup':
      return <BackupDialog onClose={onClose} />;
    case 'paper':
      return <PaperDialog onClose={onClose} onPaper={onPaper} />;
    case 'check-backup':
      return <CheckBackupDialog onClose={onClose} />;
    case 'faq':
      return <FaqDialog onClose={onClose} />;
    default:
      return null;
  }
}

const START = [
  { title: 'Choose a password', text: 'Your browser creates a key and encrypts it. Nobody can reset the password.' },
  { title: 'Keep the backup', text: 'An encrypted file is downloaded. Keep a copy off this device.' },
  { title: 'Open it once', text: 'You open the file here to make sure that it brings the wallet back.' },
];

/** Where someone starts who has no wallet in this browser. */
function Welcome({ onAction }: { onAction: (action: PanelAction) => void }) {
  const blocked = walletObstacle() !== undefined;
  return (
    <section aria-labelledby="welcome" className="card grid content-start gap-5">
      <h2 id="welcome" className="text-3xl">
        No wallet in this browser yet
      </h2>
      <p className="max-w-xl text-muted">
        Create one in about two minutes, without an account. Or restore a wallet you already have.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          disabled={blocked}
          icon={<FilePlus2 aria-hidden className="size-5" />}
          onClick={() => onAction('create')}
        >
          Create a wallet
        </Button>
        <Button
          size="lg"
          kind="secondary"
          disabled={blocked}
          icon={<Upload aria-hidden className="size-5" />}
          onClick={() => onAction('restore')}
        >
          Restore a wallet
        </Button>
      </div>
      <div className="mt-3">
        <Steps steps={START} />
      </div>
    </section>
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
