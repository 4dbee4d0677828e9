import { useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { presentErrors } from '#web/lib/fields.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { confirmationOf, findConsentError, isLoaded, NO_CONSENT, ReplaceWallet } from '../replace-wallet.tsx';
import { RestoreFileForm, type RestoreFormProps } from './restore-file-form.tsx';
import { RestoreKeyForm } from './restore-key-form.tsx';
import { Disclaimer } from './wallet-action.tsx';

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
