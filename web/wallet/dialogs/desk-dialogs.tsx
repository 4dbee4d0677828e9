import type { PanelButton } from '../panel-buttons.ts';
import type { PaperKeys } from '../paper-wallet.tsx';
import { BackupDialog } from './backup-dialog.tsx';
import { CheckBackupDialog } from './check-backup-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { FaqDialog } from './faq-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';

export type DeskDialog = Exclude<PanelButton, 'lock'> | 'faq' | 'check-backup';

type Props = { open: DeskDialog | undefined; onClose: () => void; onPaper: (keys: PaperKeys) => void };

/** The dialog that belongs to the pressed button; each forgets what was typed when it closes. */
export function DeskDialogs({ open, onClose, onPaper }: Props) {
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
