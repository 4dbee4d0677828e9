import type { ReactNode } from 'react';
import { type Faults, fullMessages } from '#domain/account.ts';
import { ACCOUNT_MESSAGES } from '#domain/account-messages.ts';
import { type Profile, readProfile } from '#domain/profile.ts';
import { useSaveAccount } from '#web/lib/account.ts';
import { type BoundField, type FieldErrors, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import type { User } from '#web/lib/session.ts';
import { Form } from '#web/ui/form.tsx';
import { SaveButtons } from './save-buttons.tsx';

type Props<Name extends keyof Profile> = {
  user: User;
  label: string;
  names: readonly Name[];
  children: (bind: (name: Name) => BoundField) => ReactNode;
  onClose: () => void;
};

const inWords = <Name extends string>(faults: Faults): FieldErrors<Name> =>
  Object.fromEntries(
    Object.entries(faults).map(([name, phrases]) => [name, fullMessages({ [name]: phrases }).join(' ')]),
  ) as FieldErrors<Name>;

/** Changes some fields of the profile by the domain's own rules; what was typed stays until it is saved. */
export function ProfileForm<Name extends keyof Profile>({ user, label, names, children, onClose }: Props<Name>) {
  const initial = Object.fromEntries(names.map((name) => [name, user[name] ?? ''])) as Record<Name, string>;
  const { values, errors, bind, setErrors } = useFields(initial);
  const save = useSaveAccount({
    done: ACCOUNT_MESSAGES.profileSaved,
    onDone: onClose,
    onRefused: (error) => setErrors(fieldErrorsOf(error)),
  });

  function submit() {
    const read = readProfile(values, user.country);
    setErrors(read.ok ? {} : inWords(read.faults));
    if (read.ok) save.mutate(values);
  }

  return (
    <Form label={label} onSubmit={submit} faults={errors}>
      {children(bind)}
      <SaveButtons busy={save.isPending} onCancel={onClose} />
    </Form>
  );
}
