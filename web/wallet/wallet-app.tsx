import { CheckBackupDialog } from './dialogs/check-backup.tsx';
import { CreateDialog } from './dialogs/create-dialog.tsx';
import { FaqDialog } from './dialogs/faq-dialog.tsx';
import { ForgetDialog } from './dialogs/forget-dialog.tsx';
import { BackupDialog, PaperDialog, UnlockDialog } from './dialogs/password-dialogs.tsx';
import { RestoreDialog } from './dialogs/restore-dialog.tsx';
import type { PaperKeys } from './paper-wallet.tsx';
import type { PanelButton } from './settings-panel.tsx';

// What the wallet's page asks of its code, which comes later as this one file.
export { walletObstacle, walletStore } from '#web/lib/wallet.ts';
export { WalletChecklist } from './wallet-checklist.tsx';

export type WalletDialog = Exclude<PanelButton, 'lock'> | 'faq' | 'check-backup';

type DialogsProps = { open: WalletDialog | undefined; onClose: () => void; onPaper: (keys: PaperKeys) => void };

/** The dialog that belongs to the pressed button; each forgets what was typed when it closes. */
export function WalletDialogs({ open, onClose, onPaper }: DialogsProps) {
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
