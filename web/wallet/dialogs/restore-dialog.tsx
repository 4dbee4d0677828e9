import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { WALLET_FORM_MESSAGES } from '#domain/messages/wallet.ts';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet-page.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { PasswordField, TextArea } from '#web/ui/text-field.tsx';
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

/** A recovery phrase and a password to encrypt its key with here; asks whether its first account is the one they mean. */
function RestorePhraseForm({ id, confirmation, checkConsent, onBusy, onQuestion, onRestored }: RestoreFormProps) {
  const action = useWalletAction();
  const fields = useFields({ phrase: '', passphrase: '', password: '', again: '' });
  const [found, setFound] = useState<Found>();
  const { phrase, passphrase, password } = fields.values;
  // Other words would be another wallet.
  const asked = found?.phrase === phrase && found.passphrase === passphrase ? found : undefined;

  async function submit() {
    const errors = presentErrors({
      phrase: !phrase.trim() && WALLET_FORM_MESSAGES.phraseNeeded,
      ...newPasswordErrors(fields.values),
    });
    fields.setErrors(errors ?? {});
    if (checkConsent() || errors) return;
    const input = { phrase, passphrase, password, ...(asked && { address: asked.address }), ...confirmation };
    onBusy(true);
    const restored = await action.run(() => walletStore().actions.restorePhrase(input));
    onBusy(false);
    if (restored?.status === 'restored') return onRestored();
    if (restored) setFound({ phrase, passphrase, ...restored });
  }
  const isAsked = asked !== undefined;
  useEffect(() => onQuestion(isAsked ? 'Yes, this is my address' : undefined), [isAsked, onQuestion]);

  return (
    <Form id={id} onSubmit={submit} errors={action.problem ?? fields.errors}>
      <fieldset className="grid gap-5" disabled={action.busy}>
        <TextArea
          {...fields.bind('phrase')}
          label="Recovery phrase"
          hint="12 to 24 English words, in their order. We’ll never ask you for it."
          rows={3}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Disclosure title="My phrase has a passphrase" bodyClassName="grid gap-3">
          <PasswordField
            {...fields.bind('passphrase')}
            label="Passphrase"
            hint="Only if you set one beside the words, as some hardware wallets let you."
            autoComplete="off"
          />
        </Disclosure>
        <AccountName address={undefined} />
        <NewPassword {...fields} />
      </fieldset>
      {asked && (
        <div ref={scrollIntoView}>
          <Notice kind="warning" title="Is this your address?" live>
            <AddressText of={asked.address} />
            <p>
              It’s the first account of this phrase ({asked.path}). Accounts that other wallets added to it stay there.
              If you don’t know this address, check the words and the passphrase.
            </p>
          </Notice>
        </div>
      )}
      <ActionError problem={action.problem} />
      <WorkProgress active={action.busy} work="restoring" />
    </Form>
  );
}

// What the button below asks must be in sight before it is pressed.
const scrollIntoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' });

type Found = { phrase: string; passphrase: string; address: Address; path?: string };

const WAYS = [
  ['file', 'Wallet file'],
  ['key', 'Private key'],
  ['phrase', 'Recovery phrase'],
] as const;
const FORMS = { file: RestoreFileForm, key: RestoreKeyForm, phrase: RestorePhraseForm };
const FORM = 'restore-wallet';

/** Restore: from an encrypted file, a private key or a recovery phrase; a loaded wallet goes only after consent. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const wallet = useWallet();
  const [way, setWay] = useState<keyof typeof FORMS>('file');
  const [busy, setBusy] = useState(false);
  const [consent, setConsent] = useState(NO_CONSENT);
  const [consentError, setConsentError] = useState<string>();
  const [question, setQuestion] = useState<string>();

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
      return presentErrors({ consent: error });
    },
    onBusy: setBusy,
    onQuestion: setQuestion,
    onRestored() {
      flash(WALLET_DONE_MESSAGES.restored, 'green');
      onClose();
    },
  };
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
      <Disclaimer action="restoring a wallet" />
    </FormDialog>
  );
}
