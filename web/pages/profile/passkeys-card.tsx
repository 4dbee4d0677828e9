import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { shownDay, shownTime } from '#domain/dates.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRule } from './passkey-rule.tsx';
import { type Passkey, usePasskeys, useRemovePasskey, useRenamePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The account's passkeys, its recovery codes, and whether a login needs them. */
export default function PasskeysCard() {
  const passkeys = usePasskeys();
  return (
    <Loaded query={passkeys} failed="We can’t show your passkeys right now">
      {(data) => (
        <div className="grid gap-5">
          <p className="text-muted text-sm">
            A passkey logs you in with your fingerprint, your face or a PIN. It stays on your device or security key,
            and works on no other site.
          </p>
          {data.passkeys.length > 0 && <List passkeys={data.passkeys} />}
          <AddPasskey isFirst={data.passkeys.length === 0} />
          {data.passkeys.length > 0 && (
            <>
              <RecoveryCodes left={data.recovery_codes} />
              <PasskeyRule required={data.required} isStaff={data.required_of_staff} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [removing, setRemoving] = useState<Passkey>();
  const [renaming, setRenaming] = useState<Passkey>();
  const remove = useRemovePasskey();
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenaming(passkey)}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {renaming && <Rename passkey={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this passkey?"
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={async () => removing && remove.mutateAsync(removing.id, { onSettled: () => setRemoving(undefined) })}
        onClose={() => setRemoving(undefined)}
      >
        <p>You won’t be able to log in with “{removing?.name}” anymore.</p>
      </ConfirmDialog>
    </>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

const Row = ({ passkey: { name, backed_up, created_at, last_used_at }, onRename, onRemove }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
    <KeyRound aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
    <div className="grid min-w-0 grow basis-56">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="text-muted text-sm">
        Added on {shownDay(created_at, 'own')}
        {backed_up && ' · synced across your devices'} ·{' '}
        {last_used_at ? `last used ${shownTime(last_used_at, 'own')}` : 'not used yet'}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button kind="secondary" size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button kind="quiet-danger" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
);

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { values, errors, bind, setErrors } = useFields({ name: passkey.name });
  const rename = useRenamePasskey(passkey.id);
  const submit = () =>
    rename.mutate(values, { onSuccess: onClose, onError: (error) => setErrors(fieldErrorsOf(error)) });
  return (
    <FormDialog
      title="Rename this passkey"
      form="rename"
      submit="Save"
      size="sm"
      busy={rename.isPending}
      onClose={onClose}
    >
      <Form id="rename" label="Rename" onSubmit={submit} errors={errors}>
        <TextField {...bind('name')} label="Name" autoComplete="off" required />
      </Form>
    </FormDialog>
  );
}
