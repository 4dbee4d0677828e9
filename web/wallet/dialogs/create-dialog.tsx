import { useState } from 'react';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site } from '#site';
import type { WalletFile } from '#wallet/actions/create-or-restore.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Stages } from '#web/ui/stages.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useWallet, walletStore } from '#web/wallet/wallet.ts';
import { CheckDialog, DownloadedBackup } from './check-backup.tsx';
import { NewPassword, newPasswordErrors } from './new-password.tsx';
import { confirmationOf, findConsentError, isLoaded, NO_CONSENT, ReplaceWallet } from './replace-wallet.tsx';
import { AccountName, ActionError, Disclaimer, useWalletAction, WorkProgress } from './wallet-action.tsx';

/** Create: the form, then the downloaded backup and its check. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [backup, setBackup] = useState<WalletFile>();
  if (backup) return <CreatedDialog backup={backup} onClose={onClose} />;
  return (
    <CreateForm
      onClose={onClose}
      onCreated={(file) => {
        saveFile(file);
        setBackup(file);
      }}
    />
  );
}

/** After Create: the backup was downloaded, may be again, and is to be opened once before it counts. */
function CreatedDialog({ backup, onClose }: { backup: WalletFile; onClose: () => void }) {
  const { address, backedUp } = useWallet();
  return (
    <CheckDialog
      title={WALLET_DONE_MESSAGES.created}
      cancel="Check later"
      onClose={onClose}
      about={
        <>
          <CreateSteps done={backedUp ? 3 : 2} />
          {backedUp && address && (
            <div className="grid gap-1.5">
              <p className="text-muted text-sm">
                This is its address. Share it with anyone who wants to send you {site.symbol}:
              </p>
              <CopyText text={address} label="address" />
            </div>
          )}
        </>
      }
    >
      <DownloadedBackup backup={backup} />
    </CheckDialog>
  );
}

const WORDS = ['first', 'second', 'third'] as const;
const FORM = 'create-wallet';
const STEPS = ['Password', 'Download', 'Open the backup'];

/** How far creating a wallet has come: it is not done before its backup was opened. */
const CreateSteps = ({ done }: { done: number }) => <Stages labels={STEPS} done={done} />;

/** A password and three words become a new wallet; a loaded one goes only after consent. */
function CreateForm({ onCreated, onClose }: { onCreated: (backup: WalletFile) => void; onClose: () => void }) {
  const wallet = useWallet();
  const action = useWalletAction();
  const fields = useFields({ first: '', second: '', third: '', password: '', again: '', consent: '' });
  const [consent, setConsent] = useState(NO_CONSENT);
  const { first, second, third, password } = fields.values;

  async function submit() {
    const missing = (name: (typeof WORDS)[number]) => !fields.values[name].trim() && WALLET_FORM_MESSAGES.wordNeeded;
    const errors = presentErrors({
      consent: findConsentError(wallet, consent),
      first: missing('first'),
      second: missing('second'),
      third: missing('third'),
      ...newPasswordErrors(fields.values),
    });
    fields.setErrors(errors ?? {});
    if (errors) return;
    const input = { words: [first, second, third] as const, password, ...confirmationOf(wallet, consent) };
    const created = await action.run(() => walletStore().actions.create(input));
    if (created) onCreated(created.backup);
  }

  return (
    <FormDialog title="Create a wallet" form={FORM} submit="Create wallet" busy={action.busy} onClose={onClose}>
      <CreateSteps done={0} />
      <Form id={FORM} onSubmit={submit} errors={fields.errors}>
        {isLoaded(wallet) && !action.busy && (
          <ReplaceWallet
            wallet={wallet}
            title="A new wallet replaces the loaded one"
            consent={consent}
            error={fields.errors.consent}
            onConsent={(next) => {
              setConsent(next);
              fields.change({ consent: '' });
            }}
          />
        )}
        <fieldset className="grid gap-5" disabled={action.busy}>
          <AccountName address={undefined} />
          <NewPassword {...fields} />
        </fieldset>
        <fieldset className="grid gap-3 border-line border-t pt-5" disabled={action.busy}>
          <legend className="float-left font-medium">Extra randomness (not a recovery phrase)</legend>
          <p className="clear-left text-muted text-sm">
            Any three words that come to mind. They add to your device’s own randomness when the key is created, and you
            don’t need to keep them: they can’t restore the wallet. For that you need the backup file with its password,
            or the private key.
          </p>
          <div className="grid gap-3 sm:grid-cols-3">
            {WORDS.map((name) => (
              <TextField
                key={name}
                {...fields.bind(name)}
                label={`${name.charAt(0).toUpperCase()}${name.slice(1)} word`}
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            ))}
          </div>
        </fieldset>
        <Disclaimer action="creating a wallet" />
        <ActionError problem={action.problem} />
        <WorkProgress active={action.busy} work="creating" />
      </Form>
    </FormDialog>
  );
}
