import { Suspense } from 'react';
import { href } from 'react-router';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/late-dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';
import type { PaperKeys } from '../paper-wallet.tsx';
import type { WalletAction } from '../settings-menu.tsx';
import { CheckBackupDialog } from './check-backup.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { BackupDialog, PaperDialog, UnlockDialog } from './password-dialogs.tsx';
import { ForgetDialog } from './replace-wallet.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

export type WalletDialog = Exclude<WalletAction, 'lock' | 'heirs'> | 'check-backup';

type Props = { open: WalletDialog; onClose: () => void; onPaper: (keys: PaperKeys) => void };

/** The dialog that belongs to the pressed button; each forgets what was typed when it closes, as it does when the wallet locks. */
export default function WalletDialogs({ open, onClose, onPaper }: Props) {
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
    case 'changes':
      return <ChangeNoticeDialog onClose={onClose} />;
    case 'faq':
      return <FaqDialog onClose={onClose} />;
  }
}

const WalletChoiceDialog = lazyDialog(() =>
  import('../signers/connected-wallet.tsx').then((file) => ({ default: file.WalletChoiceDialog })),
);
const SecurityDialog = lazyDialog(() => import('./security-dialog.tsx'));
const ChangeNoticeDialog = lazyDialog(() => import('../pin/change-notice-dialog.tsx'));
const FaqAnswers = lazyPart(() => import('./faq-answers.tsx'));

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
