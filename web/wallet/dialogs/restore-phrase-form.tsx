import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import type { PhraseChoice } from '#wallet/actions/create-or-restore.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField, TextArea } from '#web/ui/text-field.tsx';
import { AccountList } from '#web/wallet/account-choice.tsx';
import { walletStore } from '#web/wallet/wallet.ts';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import type { RestoreFormProps } from './restore-file-form.tsx';
import { AccountName, ActionError, useWalletAction, WorkProgress } from './wallet-action.tsx';

/** A recovery phrase and a password to encrypt its key with here; asks which of its accounts is the one they mean. */
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
    const input = { phrase, passphrase, password, ...(current && { address: current.chosen }), ...confirmation };
    onBusy(true);
    const restored = await action.run(() => walletStore().actions.restorePhrase(input));
    onBusy(false);
    if (restored?.status === 'restored') return onRestored();
    const first = restored?.accounts[0];
    if (first) setFound({ phrase, passphrase, accounts: restored.accounts, chosen: first.address });
  }
  const isAsked = current !== undefined;
  useEffect(() => onQuestion(isAsked ? 'Restore this account' : undefined), [isAsked, onQuestion]);

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
        <fieldset ref={scrollIntoView} className="grid gap-3" disabled={action.busy}>
          <legend className="mb-3 font-semibold">Which of these addresses is yours?</legend>
          <AccountList
            label="Accounts of the phrase"
            accounts={current.accounts}
            row={({ address }, about) => (
              <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 hover:bg-sunken has-checked:bg-accent-wash">
                <input
                  type="radio"
                  name="account"
                  className="mt-1 size-5 accent-accent"
                  checked={current.chosen === address}
                  onChange={() => setFound({ ...current, chosen: address })}
                />
                {about}
              </label>
            )}
          />
          <p className="text-muted text-sm">
            These are its first accounts where most wallets, Ledger Live and older Ledger apps keep them. The others
            stay where they are. If you don’t know any of these addresses, check the words and the passphrase.
          </p>
        </fieldset>
      )}
      <ActionError problem={action.problem} />
      <WorkProgress active={action.busy} work="restoring" />
    </Form>
  );
}

// What the button below asks must be in sight before it is pressed.
const scrollIntoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' });

type Found = { phrase: string; passphrase: string; accounts: readonly PhraseChoice[]; chosen: Address };
