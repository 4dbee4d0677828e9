import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { shownDay } from '#domain/dates.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import type { PasskeySetup } from '#wallet/actions/passkeys.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useWallet, walletStore } from '#web/wallet/wallet.ts';
import { ActionError, useWalletAction, WalletPassword, WorkProgress } from './wallet-action.tsx';

type Passkey = ReturnType<ReturnType<typeof walletStore>['passkeys']>[number];
type Busy = { onBusy: (busy: boolean) => void };

/** The passkeys that unlock this wallet; another is added once a backup was checked. */
export function PasskeyPanel({ onBusy }: Busy) {
  const { backedUp } = useWallet();
  const [passkeys, setPasskeys] = useState(walletStore().passkeys);
  const [adding, setAdding] = useState(false);
  const refresh = () => {
    setPasskeys(walletStore().passkeys());
    setAdding(false);
  };
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">
        A passkey unlocks the wallet with your fingerprint, your face or a PIN. Your password keeps working, and a
        restore still needs your backup file: a passkey is lost with its device.
      </p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemoved={refresh} />}
      {!backedUp && (
        <Notice kind="warning">
          <p>{WALLET_PROBLEM_MESSAGES.passkeyNeedsBackup}</p>
        </Notice>
      )}
      {backedUp && !adding && (
        <p>
          <Button kind={passkeys.length > 0 ? 'secondary' : 'primary'} onClick={() => setAdding(true)}>
            {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
          </Button>
        </p>
      )}
      {backedUp && adding && <AddPasskey onBusy={onBusy} onAdded={refresh} />}
    </div>
  );
}

function PasskeyList({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const [leaving, setLeaving] = useState<Passkey>();
  async function remove() {
    if (!leaving) return;
    await walletStore().actions.forgetPasskey(leaving.id);
    setLeaving(undefined);
    onRemoved();
    flash(WALLET_DONE_MESSAGES.passkeyRemoved, 'success');
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-x-4 py-3 first:pt-0">
            <KeyRound aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
            <div className="grid min-w-0 grow">
              <p className="wrap-anywhere font-medium">{passkey.name}</p>
              <p className="text-muted text-sm">Added on {shownDay(new Date(passkey.addedAt), 'own')}</p>
            </div>
            <Button
              kind="quiet-danger"
              size="sm"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setLeaving(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Remove this passkey?"
        confirmLabel="Remove"
        danger
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      >
        <p>“{leaving?.name}” won’t unlock this wallet anymore. Your password still does.</p>
      </ConfirmDialog>
    </>
  );
}

/** First the password, then the passkey: a browser asks for one only right after a press. */
function AddPasskey({ onBusy, onAdded }: Busy & { onAdded: () => void }) {
  const { address } = useWallet();
  const action = useWalletAction();
  const fields = useFields({ name: '', password: '' });
  const [proven, setProven] = useState(false);
  const setup = useRef<PasskeySetup>(undefined);
  useEffect(() => () => setup.current?.cancel(), []);
  const wrong = action.about('passwordWrong');

  async function proceed(work: () => Promise<void>): Promise<boolean> {
    onBusy(true);
    const done = await action.run(async () => {
      await work();
      return true;
    });
    onBusy(false);
    return done ?? false;
  }

  async function submit() {
    const { name, password } = fields.values;
    const errors = presentErrors({ name: !name.trim() && PASSKEY_MESSAGES.nameNeeded });
    fields.setErrors(errors ?? {});
    if (errors) return;
    const begun = await proceed(async () => {
      setup.current = await walletStore().actions.setUpPasskey(password);
    });
    if (!begun) return;
    fields.change({ password: '' });
    setProven(true);
  }

  async function finish() {
    if (!(await proceed(async () => setup.current?.finish(fields.values.name.trim())))) return;
    flash(WALLET_DONE_MESSAGES.passkeyAdded, 'success');
    onAdded();
  }

  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4">
      {proven ? (
        <>
          <p>
            Your browser asks for the passkey up to three times: once to create it, then to make sure that it gives the
            same answer again.
          </p>
          <ActionError problem={action.problem} />
          <div>
            <Button busy={action.busy} onClick={finish}>
              {action.problem ? 'Continue' : 'Create passkey'}
            </Button>
          </div>
        </>
      ) : (
        <Form label="Add a passkey" onSubmit={submit} errors={action.problem ?? fields.errors}>
          <fieldset className="grid gap-5" disabled={action.busy}>
            <TextField
              {...fields.bind('name')}
              label="Name of this passkey"
              autoComplete="off"
              required
              hint="For example: Laptop"
            />
            <WalletPassword {...fields.bind('password')} address={address} error={wrong} />
          </fieldset>
          <ActionError problem={wrong ? undefined : action.problem} />
          <WorkProgress active={action.busy} work="opening" />
          <div>
            <Button type="submit" busy={action.busy}>
              Next
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
