import { useState } from 'react';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { contactsImported, RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { lateCode } from '#web/lib/late-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { useWallet, walletMessage, walletStore } from '#web/wallet/wallet.ts';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import { confirmationOf, findConsentError, isLoaded, NO_CONSENT, ReplaceWallet } from './replace-wallet.tsx';
import { RestoreFileForm, type RestoreFormProps } from './restore-file-form.tsx';
import { RestorePhraseForm } from './restore-phrase-form.tsx';
import {
  AccountName,
  ActionError,
  Disclaimer,
  useWalletAction,
  useWalletFile,
  WorkProgress,
} from './wallet-action.tsx';

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
  ['phrase', 'Recovery phrase'],
] as const;
const FORMS = { file: RestoreFileForm, key: RestoreKeyForm, phrase: RestorePhraseForm };
const FORM = 'restore-wallet';
// Few restore an address book, and the wallet's code is loaded by other pages, too.
const recipients = lateCode(() => import('../address-book/recipients.ts'));

/** Restore: from an encrypted file, a private key or a recovery phrase; a loaded wallet goes only after consent. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const wallet = useWallet();
  const [way, setWay] = useState<keyof typeof FORMS>('file');
  const [busy, setBusy] = useState(false);
  const [consent, setConsent] = useState(NO_CONSENT);
  const [consentError, setConsentError] = useState<string>();
  const [question, setQuestion] = useState<string>();
  const [hasBook, setHasBook] = useState(false);
  const book = useWalletFile();
  const [bookProblem, setBookProblem] = useState<string>();

  function choose(next: keyof typeof FORMS) {
    setWay(next);
    setQuestion(undefined);
  }

  const form: RestoreFormProps = {
    id: FORM,
    confirmation: confirmationOf(wallet, consent),
    checkConsent() {
      const error = findConsentError(wallet, consent);
      setConsentError(error);
      return presentErrors({ consent: error, book: book.name && book.error });
    },
    onBusy: setBusy,
    onQuestion: setQuestion,
    onRestored: () => void importBook(),
  };

  async function importBook() {
    setBusy(true);
    const { restored } = WALLET_DONE_MESSAGES;
    const text = book.chosen?.text;
    try {
      const added = text === undefined ? undefined : await (await recipients()).addressBook().importFile(text);
      flash(added === undefined ? restored : `${restored} ${contactsImported(added)}`, 'success');
      onClose();
    } catch (error) {
      setBookProblem(walletMessage(error));
    }
  }
  if (bookProblem) return <BookNotImported problem={bookProblem} onClose={onClose} />;
  const FormOf = FORMS[way];
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
      <Segments labelHidden label="Restore from" value={way} options={WAYS} onValue={choose} disabled={busy} />
      <FormOf {...form} />
      {hasBook ? (
        <FileField
          label="Address book copy"
          hint={RECIPIENT_MESSAGES.copyHint}
          accept=".json,application/json"
          disabled={busy}
          chosen={book.name}
          error={book.name && book.error}
          onFile={(chosen) => void book.choose(chosen)}
        />
      ) : (
        <div>
          <Button kind="quiet" size="sm" disabled={busy} onClick={() => setHasBook(true)}>
            I have a copy of its address book
          </Button>
        </div>
      )}
      <Disclaimer action="restoring a wallet" />
    </FormDialog>
  );
}

/** The wallet is back, and its names are not. */
const BookNotImported = ({ problem, onClose }: { problem: string; onClose: () => void }) => (
  <Dialog open title="Your wallet is restored" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
    <Notice kind="warning" title="The address book wasn’t imported" live>
      <p>{problem}</p>
      <p>{RECIPIENT_MESSAGES.importLater}</p>
    </Notice>
  </Dialog>
);
