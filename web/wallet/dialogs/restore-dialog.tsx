import { useState } from 'react';
import { WALLET_DONE_MESSAGES, WALLET_FORM_MESSAGES } from '#domain/messages/wallet.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { confirmationOf, findConsentError, isLoaded, NO_CONSENT, ReplaceWallet } from '../replace-wallet.tsx';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import { RestoreFileForm, type RestoreFormProps } from './restore-file-form.tsx';
import { AccountName, ActionError, Disclaimer, useWalletAction, WorkProgress } from './wallet-action.tsx';

/** A private key, and a password to encrypt it with here. */
function RestoreKeyForm({ id, confirmation, checkConsent, onBusy, onRestored }: RestoreFormProps) {
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

const WAYS = [
  ['file', 'Wallet file'],
  ['key', 'Private key'],
] as const;
const FORM = 'restore-wallet';

/** Restore: from an encrypted file or from a private key; a loaded wallet goes only after consent. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const wallet = useWallet();
  const [way, setWay] = useState<'file' | 'key'>('file');
  const [busy, setBusy] = useState(false);
  const [consent, setConsent] = useState(NO_CONSENT);
  const [consentError, setConsentError] = useState<string>();
  const [question, setQuestion] = useState<string>();

  const form: RestoreFormProps = {
    id: FORM,
    confirmation: confirmationOf(wallet, consent),
    checkConsent() {
      const error = findConsentError(wallet, consent);
      setConsentError(error);
      return presentErrors({ consent: error });
    },
    onBusy: setBusy,
    onQuestion: setQuestion,
    onRestored() {
      flash(WALLET_DONE_MESSAGES.restored, 'green');
      onClose();
    },
  };
  const FormOf = way === 'file' ? RestoreFileForm : RestoreKeyForm;
  return (
    <FormDialog
      title="Restore a wallet"
      form={FORM}
      submit={question ?? 'Restore wallet'}
      busy={busy}
      onClose={onClose}
    >
      {isLoaded(wallet) && !busy && (
        <ReplaceWallet
          wallet={wallet}
          title="The restored wallet replaces the loaded one"
          consent={consent}
          error={consentError}
          onConsent={(next) => {
            setConsent(next);
            setConsentError(undefined);
          }}
        />
      )}
      <Segments labelHidden label="Restore from" value={way} options={WAYS} onValue={setWay} disabled={busy} />
      <FormOf {...form} />
      <Disclaimer action="restoring a wallet" />
    </FormDialog>
  );
}
