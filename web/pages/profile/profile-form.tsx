import { type ReactNode, useEffect } from 'react';
import type { ErrorsByField } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { type Profile, readProfile } from '#domain/accounts/profile.ts';
import { fullMessagesByField } from '#domain/messages/api.ts';
import { type BoundField, type FieldErrors, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { draftOf, dropDraft, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { useSaveAccount } from './account.ts';
import { draftName, type RowForm } from './edit-row.tsx';

type ProfileFormProps<Name extends keyof Profile> = RowForm & {
  names: readonly Name[];
  children: (bind: (name: Name) => BoundField) => ReactNode;
};

const messagesByField = <Name extends string>(errors: ErrorsByField): FieldErrors<Name> =>
  Object.fromEntries(
    Object.entries(fullMessagesByField(errors)).map(([name, messages]) => [name, messages.join(' ')]),
  ) as FieldErrors<Name>;

/** Changes some fields of the profile by the domain's own rules; input stays until it is saved or discarded. */
export function ProfileForm<Name extends keyof Profile>({
  user,
  label,
  names,
  children,
  onClose,
}: ProfileFormProps<Name>) {
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
    const read = readProfile(values, user);
    setErrors(read.ok ? {} : messagesByField(read.errors));
    if (read.ok) save.mutate(values);
  }

  return (
    <Form label={label} onSubmit={submit} errors={errors}>
      {children(bind)}
      <SaveButtons busy={save.isPending} onCancel={close} />
    </Form>
  );
}

type SaveButtonsProps = { busy: boolean; onCancel: () => void; label?: string };

/** Saves or leaves a form of the profile. */
export const SaveButtons = ({ busy, onCancel, label = 'Save' }: SaveButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {label}
    </Button>
    <Button kind="quiet" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
