import { type ComponentProps, useState } from 'react';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import type { Confirmation } from '#wallet/actions/context.ts';
import type { Restored } from '#wallet/actions/create-or-restore.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { AddressText, addressGroups } from '#web/ui/address.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField, SelectField } from '#web/ui/text-field.tsx';
import { walletStore } from '#web/wallet/wallet.ts';
import { ActionError, useWalletAction, useWalletFile, WorkProgress } from './wallet-action.tsx';

type Question = Exclude<Restored, { status: 'restored' }>;

/** What the two ways of restoring share with the dialog around them. */
export type RestoreFormProps = {
  id: string;
  confirmation: { replace?: Confirmation };
  /** Shows what is missing before the loaded wallet may go; undefined if nothing is. */
  checkConsent: () => object | undefined;
  onBusy: (busy: boolean) => void;
  /** The words of the submit button while a question is open. */
  onQuestion: (label: string | undefined) => void;
  onRestored: () => void;
};

/** An encrypted file and its password; asks which account, or whether the address is the right one, where the file leaves it open. */
export function RestoreFileForm({ id, confirmation, checkConsent, onBusy, onQuestion, onRestored }: RestoreFormProps) {
  const action = useWalletAction();
  const file = useWalletFile();
  const fields = useFields({ file: '', password: '', account: '' });
  const [question, setQuestion] = useState<Question>();
  const wrongPassword = action.about('passwordWrong');

  function ask(next: Question | undefined) {
    setQuestion(next);
    onQuestion(next && (next.status === 'confirm-address' ? 'Yes, this is my address' : 'Restore this account'));
  }

  async function submit() {
    const choosing = question?.status === 'choose-account';
    const errors = presentErrors({
      file: file.error,
      account: choosing && fields.values.account === '' && WALLET_FORM_MESSAGES.accountNeeded,
    });
    fields.setErrors(errors ?? {});
    if (checkConsent() || errors || !file.chosen) return;
    const { account, password } = fields.values;
    const input = {
      text: file.chosen.text,
      password,
      ...confirmation,
      ...(account !== '' && { account: Number(account) }),
      ...(question?.status === 'confirm-address' && { address: question.address }),
    };
    onBusy(true);
    const restored = await action.run(() => walletStore().actions.restoreFile(input));
    onBusy(false);
    if (restored?.status === 'restored') onRestored();
    else if (restored) ask(restored);
  }

  return (
    <Form id={id} onSubmit={submit} errors={action.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={action.busy}>
        <FileField
          label="Encrypted wallet file"
          hint="A backup from this site, or a keystore file from MetaMask, MyEtherWallet or geth."
          required
          chosen={file.name}
          error={fields.errors.file}
          onFile={async (chosen) => {
            action.clear();
            ask(undefined);
            await file.choose(chosen);
            fields.change({ file: '', account: '' });
          }}
        />
        <PasswordField
          {...fields.bind('password')}
          label="File password"
          autoComplete="current-password"
          error={wrongPassword}
        />
        {question && <RestoreQuestion question={question} account={fields.bind('account')} />}
      </fieldset>
      <ActionError problem={wrongPassword ? undefined : action.problem} />
      <WorkProgress active={action.busy} work="restoring" />
    </Form>
  );
}

type QuestionProps = {
  question: Exclude<Restored, { status: 'restored' }>;
  account: Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'onChange' | 'error'>;
};

/** What a wallet file leaves open: which of its accounts, or whether a file without an address holds the right one. */
function RestoreQuestion({ question, account }: QuestionProps) {
  if (question.status === 'confirm-address') {
    return (
      <Notice kind="warning" title="Is this your address?" live>
        <AddressText of={question.address} />
        <p>The file doesn’t say which address it belongs to. A damaged file can open as a different, empty wallet.</p>
      </Notice>
    );
  }
  return (
    <SelectField {...account} label="Account" hint="This file has several accounts. This site keeps one." required>
      <option value="">Choose an account</option>
      {question.accounts.map((address, index) => (
        <option key={address ?? index} value={index}>
          {address ? addressGroups(address).join(' ') : `Account ${index + 1}`}
        </option>
      ))}
    </SelectField>
  );
}
