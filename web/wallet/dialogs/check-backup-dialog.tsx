import { useState } from 'react';
import { WALLET_DONE } from '#domain/wallet/page-messages.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CheckBackupForm } from './check-backup-form.tsx';

const FORM = 'check-backup';

/** Opens a backup file to prove that it brings this wallet back. */
export function CheckBackupDialog({ onClose }: { onClose: () => void }) {
  const { backedUp } = useWallet();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      title="Check your backup"
      onClose={onClose}
      locked={busy}
      footer={
        backedUp ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button kind="secondary" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={FORM} busy={busy}>
              Check backup
            </Button>
          </>
        )
      }
    >
      {backedUp ? (
        <Notice kind="good" live>
          <p>{WALLET_DONE.verified}</p>
        </Notice>
      ) : (
        <>
          <p className="text-muted">
            Choose the file that you keep and enter its password. It is opened here, in this browser, exactly as a
            restore would.
          </p>
          <CheckBackupForm id={FORM} onBusy={setBusy} />
        </>
      )}
    </Dialog>
  );
}
