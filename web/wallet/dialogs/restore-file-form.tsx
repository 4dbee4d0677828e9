import { useState } from 'react';
import { WALLET_FORM_SENTENCES } from '#domain/wallet/page-messages.ts';
import type { Restored } from '#wallet/actions/restore.ts';
import { faultsOf, useFields } from '#web/lib/fields.ts';
import { walletStore } from '#web/lib/wallet.ts';
import { useWalletAct } from '#web/lib/wallet-act.ts';
import { useWalletFile } from '#web/lib/wallet-file.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { ActProblem } from './act-problem.tsx';
import type { RestoreFormProps } from './restore-form.ts';
import { RestoreQuestion } from './restore-question.tsx';
import { WorkProgress } from './work-progress.tsx';

type Question = Exclude<Restored, { status: 'restored' }>;

/** An encrypted file and its password; asks which account, or whether the address is the right one, where the file leaves it open. */
export function RestoreFileForm({ id, confirmation, checkConsent, onBusy, onQuestion, onRestored }: RestoreFormProps) {
  const act = useWalletAct();
  const file = useWalletFile();
  const fields = useFields({ file: '', password: '', account: '' });
  const [question, setQuestion] = useState<Question>();
  const wrongPassword = act.about('passwordWrong');

  function ask(next: Question | undefined) {
    setQuestion(next);
    onQuestion(next && (next.status === 'confirm-address' ? 'Yes, this is my address' : 'Restore this account'));
  }

  async function submit() {
    const choosing = question?.status === 'choose-account';
    const faults = faultsOf({
      file: file.fault,
      account: choosing && fields.values.account === '' && WALLET_FORM_SENTENCES.accountNeeded,
    });
    fields.setErrors(faults ?? {});
    if (checkConsent() || faults || !file.chosen) return;
    const { account, password } = fields.values;
    const input = {
      ...{ text: file.chosen.text, password, ...confirmation },
      ...(account !== '' && { account: Number(account) }),
      ...(question?.status === 'confirm-address' && { address: question.address }),
    };
    onBusy(true);
    const restored = await act.run(() => walletStore().actions.restoreFile(input));
    onBusy(false);
    if (restored?.status === 'restored') onRestored();
    else if (restored) ask(restored);
  }

  return (
    <Form id={id} onSubmit={submit} faults={act.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={act.busy}>
        <FileField
          label="Encrypted wallet file"
          hint="A backup from this site, or a keystore file of MetaMask, MyEtherWallet or geth."
          required
          chosen={file.name}
          error={fields.errors.file}
          onFile={async (chosen) => {
            act.clear();
            ask(undefined);
            await file.choose(chosen);
            fields.change({ file: '', account: '' });
          }}
        />
        <PasswordField
          {...fields.bind('password')}
          label="Password of the file"
          autoComplete="current-password"
          error={wrongPassword}
        />
        {question && <RestoreQuestion question={question} account={fields.bind('account')} />}
      </fieldset>
      <ActProblem problem={wrongPassword ? undefined : act.problem} />
      <WorkProgress active={act.busy} work="restoring" />
    </Form>
  );
}
