import { faultsOf, useFields } from '#web/lib/fields.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { useWalletAct } from '#web/lib/wallet-act.ts';
import { useWalletFile } from '#web/lib/wallet-file.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AccountName } from './account-name.tsx';
import { ActProblem } from './act-problem.tsx';
import { WorkProgress } from './work-progress.tsx';

/** Opens a backup file as a restore would; the wallet then counts as backed up. */
export function CheckBackupForm({ id, onBusy }: { id: string; onBusy: (busy: boolean) => void }) {
  const { address } = useWallet();
  const act = useWalletAct();
  const file = useWalletFile();
  const fields = useFields({ file: '', password: '' });
  const wrongPassword = act.about('passwordWrong');

  async function submit() {
    const faults = faultsOf({ file: file.fault });
    fields.setErrors(faults ?? {});
    if (faults || !file.chosen) return;
    const { text } = file.chosen;
    onBusy(true);
    await act.run(() => walletStore().actions.verifyBackup(text, fields.values.password));
    onBusy(false);
  }

  return (
    <Form id={id} onSubmit={submit} faults={act.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={act.busy}>
        <FileField
          label="Backup file"
          required
          chosen={file.name}
          error={fields.errors.file}
          onFile={async (chosen) => {
            act.clear();
            await file.choose(chosen);
            fields.change({ file: '' });
          }}
        />
        <AccountName address={address} />
        <PasswordField
          {...fields.bind('password')}
          label="Password"
          autoComplete="current-password"
          required
          error={wrongPassword}
        />
      </fieldset>
      <ActProblem problem={wrongPassword ? undefined : act.problem} />
      <WorkProgress active={act.busy} work="checking" />
    </Form>
  );
}
