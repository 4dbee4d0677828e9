import { walletStore } from '#web/lib/wallet.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PaperKeys } from '../paper-wallet.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Asks for the password before the key is shown in the clear. */
export function PaperDialog({ onPaper, onClose }: { onPaper: (keys: PaperKeys) => void; onClose: () => void }) {
  return (
    <PasswordDialog
      title="Make a paper wallet"
      confirm="Show paper wallet"
      mayBeEmpty
      act={(password) => walletStore().actions.paper(password)}
      onDone={onPaper}
      onClose={onClose}
    >
      <Notice kind="warning" title="The sheet shows your private key">
        <p>
          Whoever sees or photographs it can take everything. Print on a printer that you trust, while nobody looks on.
        </p>
      </Notice>
    </PasswordDialog>
  );
}
