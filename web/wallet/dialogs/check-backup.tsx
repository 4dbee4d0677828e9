import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import type { WalletFile } from '#wallet/actions/create-or-restore.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormButtons } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWallet, walletStore } from '#web/wallet/wallet.ts';
import { ActionError, useWalletAction, useWalletFile, WalletPassword, WorkProgress } from './wallet-action.tsx';

/** Opens a backup file as a restore would; the wallet then counts as backed up. */
function CheckBackupForm({ id, onBusy }: { id: string; onBusy: (busy: boolean) => void }) {
  const { address } = useWallet();
  const action = useWalletAction();
  const file = useWalletFile();
  const fields = useFields({ file: '', password: '' });
  const wrongPassword = action.about('passwordWrong');

  async function submit() {
    const errors = presentErrors({ file: file.error });
    fields.setErrors(errors ?? {});
    if (errors || !file.chosen) return;
    const { text } = file.chosen;
    onBusy(true);
    await action.run(() => walletStore().actions.verifyBackup(text, fields.values.password));
    onBusy(false);
  }

  return (
    <Form id={id} onSubmit={submit} errors={action.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={action.busy}>
        <FileField
          label="Backup file"
          required
          chosen={file.name}
          error={fields.errors.file}
          onFile={async (chosen) => {
            action.clear();
            await file.choose(chosen);
            fields.change({ file: '' });
          }}
        />
        <WalletPassword {...fields.bind('password')} address={address} error={wrongPassword} />
      </fieldset>
      <ActionError problem={wrongPassword ? undefined : action.problem} />
      <WorkProgress active={action.busy} work="checking" />
    </Form>
  );
}

const FORM = 'check-backup';

type CheckDialogProps = {
  title: string;
  cancel?: string;
  /** Shown before and after the check. */
  about?: ReactNode;
  /** What to do, until it is done. */
  children: ReactNode;
  onClose: () => void;
};

/** A dialog in which the backup is opened once; afterwards it says that the backup works. */
export function CheckDialog({ title, cancel = 'Cancel', about, children, onClose }: CheckDialogProps) {
  const { backedUp } = useWallet();
  const [busy, setBusy] = useState(false);
  const buttons = { form: FORM, submit: 'Check backup', cancel, busy, onClose };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      locked={busy}
      footer={backedUp ? <Button onClick={onClose}>Done</Button> : <FormButtons {...buttons} />}
    >
      {about}
      {backedUp ? (
        <Notice kind="good" live>
          <p>{WALLET_DONE_MESSAGES.verified}</p>
        </Notice>
      ) : (
        <>
          {children}
          <CheckBackupForm id={FORM} onBusy={setBusy} />
        </>
      )}
    </Dialog>
  );
}

/** For a backup that was just downloaded: where it is, and why to open it. */
export const DownloadedBackup = ({ backup }: { backup: WalletFile }) => (
  <>
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
  </>
);

/** Opens a backup file to prove that it brings this wallet back. */
export const CheckBackupDialog = ({ onClose }: { onClose: () => void }) => (
  <CheckDialog title="Check your backup" onClose={onClose}>
    <p className="text-muted">
      Choose your backup file and enter its password. This browser opens it exactly as a restore would.
    </p>
  </CheckDialog>
);
