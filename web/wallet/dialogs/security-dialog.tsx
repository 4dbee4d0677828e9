import { useState } from 'react';
import { WALLET_IDLE_CHOICES, WALLET_SESSION_HOURS } from '#domain/wallet/limits.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import type { WalletFile } from '#wallet/actions/create-or-restore.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormButtons } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { useWallet, walletStore } from '#web/wallet/wallet.ts';
import { CheckDialog, DownloadedBackup } from './check-backup.tsx';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { AccountName, ActionError, useWalletAction, WorkProgress } from './wallet-action.tsx';

const PARTS = [
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['lock', 'Auto-lock'],
] as const;
const FORM = 'change-password';

/** How the wallet is unlocked and when it locks; loaded when it is asked for. */
export default function SecurityDialog({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<(typeof PARTS)[number][0]>('password');
  const [busy, setBusy] = useState(false);
  const [backup, setBackup] = useState<WalletFile>();
  if (backup) return <ChangedDialog backup={backup} onClose={onClose} />;
  return (
    <Dialog
      open
      title="Wallet security"
      locked={busy}
      onClose={onClose}
      footer={
        part === 'password' ? (
          <FormButtons form={FORM} submit="Change password" busy={busy} onClose={onClose} />
        ) : (
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <Segments labelHidden label="What to change" value={part} options={PARTS} onValue={setPart} disabled={busy} />
      {part === 'password' && (
        <ChangePassword
          onBusy={setBusy}
          onChanged={(file) => {
            saveFile(file);
            setBackup(file);
          }}
        />
      )}
      {part === 'passkeys' && <PasskeyPanel onBusy={setBusy} />}
      {part === 'lock' && <AutoLock />}
    </Dialog>
  );
}

type ChangeProps = { onBusy: (busy: boolean) => void; onChanged: (backup: WalletFile) => void };

/** Encrypts the wallet in this browser under another password. */
function ChangePassword({ onBusy, onChanged }: ChangeProps) {
  const { address } = useWallet();
  const action = useWalletAction();
  const fields = useFields({ current: '', password: '', again: '' });
  const wrong = action.about('passwordWrong');

  async function submit() {
    const errors = presentErrors(newPasswordErrors(fields.values));
    fields.setErrors(errors ?? {});
    if (errors) return;
    const { current, password: next } = fields.values;
    onBusy(true);
    const changed = await action.run(() => walletStore().actions.changePassword({ current, next }));
    onBusy(false);
    if (changed) onChanged(changed.backup);
  }

  return (
    <Form id={FORM} onSubmit={submit} errors={action.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={action.busy}>
        <AccountName address={address} />
        <PasswordField
          {...fields.bind('current')}
          label="Current password"
          autoComplete="current-password"
          required
          error={wrong}
        />
        <NewPassword {...fields} label="New password" />
      </fieldset>
      <p className="text-muted text-sm">
        Backups that you made before keep their earlier password. Your passkeys go on working.
      </p>
      <ActionError problem={wrong ? undefined : action.problem} />
      <WorkProgress active={action.busy} work="changing" />
    </Form>
  );
}

/** After the change: the new backup was downloaded, and what earlier ones are still good for. */
const ChangedDialog = ({ backup, onClose }: { backup: WalletFile; onClose: () => void }) => (
  <CheckDialog title={WALLET_DONE_MESSAGES.passwordChanged} cancel="Check later" onClose={onClose}>
    <Notice kind="warning" title="Earlier backups still open with your earlier password">
      <p>
        Replace them with the new file and delete them. If someone else may have both an earlier file and its password,
        create a new wallet and send everything there: no change here can stop them.
      </p>
    </Notice>
    <DownloadedBackup backup={backup} />
  </CheckDialog>
);

const MINUTES = WALLET_IDLE_CHOICES.map((minutes) => [String(minutes), String(minutes)] as const);

/** When an unlocked wallet locks by itself; a choice counts at once, in every tab. */
function AutoLock() {
  const [minutes, setMinutes] = useState(walletStore().idleMinutes);
  return (
    <div className="grid gap-4">
      <Segments
        label="Lock after how many minutes without use?"
        value={String(minutes)}
        options={MINUTES}
        onValue={(chosen) => {
          const next = WALLET_IDLE_CHOICES.find((choice) => String(choice) === chosen);
          if (next === undefined) return;
          walletStore().actions.setIdleMinutes(next);
          setMinutes(next);
          flash(WALLET_DONE_MESSAGES.autoLockSet, 'success');
        }}
      />
      <p className="text-muted text-sm">
        The wallet also locks when your device has been asleep, when you close the tab, and after {WALLET_SESSION_HOURS}{' '}
        hours.
      </p>
    </div>
  );
}
