import { WALLET_FORM_MESSAGES } from '#domain/messages/wallet.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { walletStore } from '#web/lib/wallet.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import type { RestoreFormProps } from './restore-file-form.tsx';
import { AccountName, ActionError, useWalletAction, WorkProgress } from './wallet-action.tsx';

/** A private key, and a password to encrypt it with here. */
export function RestoreKeyForm({ id, confirmation, checkConsent, onBusy, onRestored }: RestoreFormProps) {
  const action = useWalletAction();
  const fields = useFields({ key: '', password: '', again: '' });
  const aboutKey = action.about('keyMalformed', 'keyOutOfRange');

  async function submit() {
    const { key, password } = fields.values;
    const errors = presentErrors({
      key: !key.trim() && WALLET_FORM_MESSAGES.keyNeeded,
      ...newPasswordErrors(fields.values),
    });
    fields.setErrors(errors ?? {});
    if (checkConsent() || errors) return;
    onBusy(true);
    const restored = await action.run(() => walletStore().actions.restoreKey({ key, password, ...confirmation }));
    onBusy(false);
    if (restored) onRestored();
  }

  return (
    <Form id={id} onSubmit={submit} errors={action.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={action.busy}>
        <PasswordField
          {...fields.bind('key')}
          label="Private key"
          hint="64 characters, each 0–9 or a–f. We’ll never ask you for it."
          autoComplete="off"
          required
          error={fields.errors.key ?? aboutKey}
        />
        <AccountName address={undefined} />
        <NewPassword {...fields} />
      </fieldset>
      <ActionError problem={aboutKey ? undefined : action.problem} />
      <WorkProgress active={action.busy} work="restoring" />
    </Form>
  );
}
