import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { shownDay, shownTime } from '#domain/dates.ts';
import { PasskeyName } from '#web/account/credential-fields.tsx';
import { addPasskey } from '#web/account/passkeys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { type Passkeys, usePasskeyChange } from './account.ts';
import { PasskeyRule, RecoveryCodes } from './recovery-codes.tsx';

type Passkey = Passkeys['passkeys'][number];

/** The account's passkeys, its recovery codes, and whether a login needs them. */
export default function PasskeysCard() {
  const passkeys = useQuery({
    queryKey: queryKeys.accountPasskeys,
    queryFn: () => answerOf(api.account.passkeys.$get()),
    staleTime: 0,
  });
  return (
    <Loaded query={passkeys} failed="We can’t show your passkeys right now">
      {(known) => (
        <div className="grid gap-5">
          <p className="text-muted text-sm">
            A passkey logs you in with your fingerprint, your face or a PIN. It stays on your device or security key,
            and works on no other site.
          </p>
          {known.passkeys.length > 0 && <List passkeys={known.passkeys} />}
          <AddPasskey isFirst={known.passkeys.length === 0} />
          {known.passkeys.length > 0 && (
            <>
              <RecoveryCodes left={known.recovery_codes} />
              <PasskeyRule known={known} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [leaving, setLeaving] = useState<Passkey>();
  const [renaming, setRenaming] = useState<Passkey>();
  const remove = usePasskeyChange(
    (key: string) => answerOf(api.account.passkeys[':key'].$delete({ param: { key } })),
    PASSKEY_MESSAGES.removed,
  );
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenaming(passkey)}
            onRemove={() => setLeaving(passkey)}
          />
        ))}
      </ul>
      {renaming && <Rename passkey={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title="Remove this passkey?"
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={async () => leaving && remove.mutateAsync(leaving.id, { onSettled: () => setLeaving(undefined) })}
        onClose={() => setLeaving(undefined)}
      >
        <p>You won’t be able to log in with “{leaving?.name}” anymore.</p>
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
        Added on {shownDay(created_at)}
        {backed_up && ' · synced across your devices'} ·{' '}
        {last_used_at ? `last used ${shownTime(last_used_at)}` : 'not used yet'}
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
  const rename = usePasskeyChange(
    (json: { name: string }) => answerOf(api.account.passkeys[':key'].$put({ param: { key: passkey.id }, json })),
    PASSKEY_MESSAGES.renamed,
  );
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

const EMPTY = { name: '', password: '' };

/** Adds a passkey under a name. The first one asks for the password, unless the login is recent. */
function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const [open, setOpen] = useState(false);
  const { values, errors, bind, setErrors, reset } = useFields(EMPTY);
  const add = usePasskeyChange(addPasskey, PASSKEY_MESSAGES.added);
  const close = () => {
    setOpen(false);
    reset();
  };
  function submit() {
    if (values.name.trim() === '') return setErrors({ name: PASSKEY_MESSAGES.nameNeeded });
    const onError = (error: unknown) => {
      const { current_password, ...rest } = fieldErrorsOf(error);
      setErrors({ ...rest, ...(current_password ? { password: current_password } : {}) });
    };
    add.mutate(values, { onSuccess: close, onError });
  }
  if (!open) {
    return (
      <p>
        <Button kind={isFirst ? 'primary' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
          {isFirst ? 'Add a passkey' : 'Add another passkey'}
        </Button>
      </p>
    );
  }
  return (
    <Form label="Add a passkey" onSubmit={submit} errors={errors} className="rounded-md bg-sunken p-4">
      <PasskeyName field={bind('name')} />
      {isFirst && (
        <PasswordField
          {...bind('password')}
          label="Current password"
          autoComplete="current-password"
          hint="You can leave this blank within 15 minutes of logging in."
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={add.isPending}>
          Create passkey
        </Button>
        <Button kind="quiet" size="sm" disabled={add.isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
