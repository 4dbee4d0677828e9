import { Suspense } from 'react';
import { href } from 'react-router';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/late-dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';
import { CheckBackupDialog } from './dialogs/check-backup.tsx';
import { CreateDialog } from './dialogs/create-dialog.tsx';
import { BackupDialog, PaperDialog, UnlockDialog } from './dialogs/password-dialogs.tsx';
import { ForgetDialog } from './dialogs/replace-wallet.tsx';
import { RestoreDialog } from './dialogs/restore-dialog.tsx';
import type { PaperKeys } from './paper-wallet.tsx';
import type { PanelButton } from './settings-panel.tsx';

// What the wallet's page asks of its code, which comes later as this one file.
// biome-ignore-start lint/performance/noBarrelFile: the page imports this file once, with import().
export { connection } from '#web/wallet/signers/connection.ts';
export { walletObstacle, walletStore } from '#web/wallet/wallet.ts';
export { WalletChecklist } from './wallet-checklist.tsx';
// biome-ignore-end lint/performance/noBarrelFile: as above

/** Of those who have a wallet. */
export const Underway = lazyPart(() => import('#web/request-status/redemption/underway-notice.tsx'));

export type WalletDialog = Exclude<PanelButton, 'lock'> | 'faq' | 'check-backup' | 'connect';

type DialogsProps = { open: WalletDialog | undefined; onClose: () => void; onPaper: (keys: PaperKeys) => void };

/** The dialog that belongs to the pressed button; each forgets what was typed when it closes, as it does when the wallet locks. */
export function WalletDialogs({ open, onClose, onPaper }: DialogsProps) {
  useOnLock(onClose);
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
    case 'security':
      return <SecurityDialog onClose={onClose} />;
    case 'connect':
      return <WalletChoiceDialog onClose={onClose} />;
    case 'faq':
      return <FaqDialog onClose={onClose} />;
    default:
      return null;
  }
}

const WalletChoiceDialog = lazyDialog(() =>
  import('./signers/connected-wallet.tsx').then((file) => ({ default: file.WalletChoiceDialog })),
);
const SecurityDialog = lazyDialog(() => import('./dialogs/security-dialog.tsx'));
const FaqAnswers = lazyPart(() => import('./dialogs/faq-answers.tsx'));

function FaqDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      title="Wallet FAQ"
      onClose={onClose}
      footer={
        <>
          <span className="grow self-center text-sm">
            <TextLink alone to={href('/faq')} newTab>
              All questions
            </TextLink>
          </span>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton className="w-full" label="Loading answers" />}>
        <FaqAnswers />
      </Suspense>
    </Dialog>
  );
}
