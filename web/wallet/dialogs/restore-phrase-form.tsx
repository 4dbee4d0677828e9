import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField, TextArea } from '#web/ui/text-field.tsx';
import { walletStore } from '#web/wallet/wallet.ts';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import type { RestoreFormProps } from './restore-file-form.tsx';
import { AccountName, ActionError, useWalletAction, WorkProgress } from './wallet-action.tsx';

/** A recovery phrase and a password to encrypt its key with here; asks whether its first account is the one they mean. */
export function RestorePhraseForm({
  id,
  confirmation,
  checkConsent,
  onBusy,
  onQuestion,
  onRestored,
}: RestoreFormProps) {
  const action = useWalletAction();
  const fields = useFields({ phrase: '', passphrase: '', password: '', again: '' });
  const [found, setFound] = useState<Found>();
  const { phrase, passphrase, password } = fields.values;
  // Other words would be another wallet.
  const current = found?.phrase === phrase && found.passphrase === passphrase ? found : undefined;

  async function submit() {
    const errors = presentErrors({
      phrase: !phrase.trim() && WALLET_FORM_MESSAGES.phraseNeeded,
      ...newPasswordErrors(fields.values),
    });
    fields.setErrors(errors ?? {});
    if (checkConsent() || errors) return;
    const input = { phrase, passphrase, password, ...(current && { address: current.address }), ...confirmation };
    onBusy(true);
    const restored = await action.run(() => walletStore().actions.restorePhrase(input));
    onBusy(false);
    if (restored?.status === 'restored') return onRestored();
    if (restored) setFound({ phrase, passphrase, ...restored });
  }
  const isAsked = current !== undefined;
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
      {current && (
        <div ref={scrollIntoView}>
          <Notice kind="warning" title="Is this your address?" live>
            <AddressText of={current.address} />
            <p>
              It’s the first account of this phrase ({current.path}). Accounts that other wallets added to it stay
              there. If you don’t know this address, check the words and the passphrase.
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
