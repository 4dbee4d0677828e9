import { Download } from 'lucide-react';
import { useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { site } from '#site';
import type { WalletFile } from '#wallet/actions/create.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { CheckDialog } from './check-backup.tsx';
import { CreateForm, CreateSteps } from './create-form.tsx';

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
  const { address, backedUp } = useWallet();
  return (
    <CheckDialog
      title={WALLET_DONE_MESSAGES.created}
      cancel="Check later"
      onClose={onClose}
      about={
        <>
          <CreateSteps done={backedUp ? 3 : 2} />
          {backedUp && address && (
            <div className="grid gap-1.5">
              <p className="text-muted text-sm">
                This is its address. Share it with anyone who wants to send you {site.symbol}:
              </p>
              <CopyText text={address} label="address" />
            </div>
          )}
        </>
      }
    >
      <div className="grid gap-2 border-line border-b pb-5">
        <h3 className="text-lg">The backup is in your downloads</h3>
        <p className="text-muted">
          It’s the encrypted file <strong className="text-ink">{backup.name}</strong>. Keep a copy off this device: with
          its password it brings the wallet back, on any computer.
        </p>
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
      </div>
      <div className="grid gap-1">
        <h3 className="text-lg">Now open it here once</h3>
        <p className="text-muted">That proves that the file is whole and that you know its password.</p>
      </div>
    </CheckDialog>
  );
}
