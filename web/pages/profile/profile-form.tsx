import { type ReactNode, useEffect } from 'react';
import { type Faults, fullMessages } from '#domain/accounts/account.ts';
import { type Profile, readProfile } from '#domain/accounts/profile.ts';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { useSaveAccount } from '#web/lib/account.ts';
import { draftOf, dropDraft, keepDraft } from '#web/lib/drafts.ts';
import { type BoundField, type FieldErrors, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Form } from '#web/ui/form.tsx';
import { draftName, type RowForm } from './edit-row.tsx';
import { SaveButtons } from './save-buttons.tsx';

type Props<Name extends keyof Profile> = RowForm & {
  names: readonly Name[];
  children: (bind: (name: Name) => BoundField) => ReactNode;
};

const inWords = <Name extends string>(faults: Faults): FieldErrors<Name> =>
  Object.fromEntries(
    Object.entries(faults).map(([name, phrases]) => [name, fullMessages({ [name]: phrases }).join(' ')]),
  ) as FieldErrors<Name>;

/** Changes some fields of the profile by the domain's own rules; what was typed stays until it is saved or given up. */
export function ProfileForm<Name extends keyof Profile>({ user, label, names, children, onClose }: Props<Name>) {
  const draft = draftName(user, label);
  const stored = Object.fromEntries(names.map((name) => [name, user[name] ?? '']));
  const { values, errors, bind, setErrors } = useFields({ ...stored, ...draftOf(draft) } as Record<Name, string>);
  useEffect(() => keepDraft(draft, values), [draft, values]);
  const close = () => {
    dropDraft(draft);
    onClose();
  };
  const save = useSaveAccount({
    done: ACCOUNT_MESSAGES.profileSaved,
    onDone: close,
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
      <SaveButtons busy={save.isPending} onCancel={close} />
    </Form>
  );
}
