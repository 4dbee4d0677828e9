import { useState } from 'react';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { PasskeyName } from '#web/account/credential-fields.tsx';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { useAddPasskey } from './passkeys.ts';

const EMPTY = { name: '', password: '' };

/** Adds a passkey under a name. The first one asks for the password, unless the login is recent. */
export function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const [open, setOpen] = useState(false);
  const { values, errors, bind, setErrors, reset } = useFields(EMPTY);
  const add = useAddPasskey();
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
