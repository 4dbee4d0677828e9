import { useState } from 'react';
import type { WalletFile } from '#wallet/actions/create.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { CreateForm } from './create-form.tsx';
import { CreatedDialog } from './created-dialog.tsx';

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
