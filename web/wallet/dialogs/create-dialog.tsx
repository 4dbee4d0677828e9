import { Download } from 'lucide-react';
import { useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { site } from '#site';
import type { WalletFile } from '#wallet/actions/create.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CheckDialog } from './check-backup.tsx';
import { CreateForm } from './create-form.tsx';

/** Create: the form, then the downloaded backup and its check. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [backup, setBackup] = useState<WalletFile>();
  if (backup) return <CreatedDialog backup={backup} onClose={onClose} />;
  return (
    <CreateForm
      onClose={onClose}
      onCreated={(file) => {
        saveFile(file);
        setBackup(file);
      }}
    />
  );
}

/** After Create: the backup was downloaded, may be again, and is to be opened once before it counts. */
function CreatedDialog({ backup, onClose }: { backup: WalletFile; onClose: () => void }) {
  const { address } = useWallet();
  return (
    <CheckDialog
      title={WALLET_DONE_MESSAGES.created}
      cancel="Check later"
      onClose={onClose}
      about={
        <div className="grid gap-1.5">
          <p className="text-muted text-sm">
            This is its address. Share it with anyone who wants to send you {site.symbol}:
          </p>
          {address && <CopyText text={address} label="address" />}
        </div>
      }
    >
      <Notice kind="warning" title="Check your backup now">
        <p>
          The encrypted file <strong>{backup.name}</strong> is in your downloads. Keep a copy off this device, and open
          it here once to make sure it works.
        </p>
      </Notice>
      <div>
        <Button
          kind="secondary"
          size="sm"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => saveFile(backup)}
        >
          Download again
        </Button>
      </div>
    </CheckDialog>
  );
}
