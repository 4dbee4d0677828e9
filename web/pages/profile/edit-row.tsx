import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ErrorsByField } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { type Profile, readProfile } from '#domain/accounts/profile.ts';
import { fullMessagesByField } from '#domain/messages/api.ts';
import { type BoundField, type FieldErrors, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import type { User } from '#web/lib/session.ts';
import { draftOf, dropDraft, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { useSaveAccount } from './account.ts';

/** The props of a form in a row. */
export type RowForm = { user: User; label: string; onClose: () => void };

type EditRowProps = {
  label: string;
  user: User;
  /** Undefined if nothing was entered yet. */
  value: ReactNode;
  /** The form that takes the value's place. */
  form: (props: RowForm) => ReactNode;
};

export const draftName = (user: User, label: string) => `${user.id} ${label}`;

/** One detail of a profile with its edit button. The focus goes into the form, and back to the button. */
export function EditRow({ label, user, value, form }: EditRowProps) {
  const [editing, setEditing] = useState(() => draftOf(draftName(user, label)) !== undefined);
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    row.current?.querySelector<HTMLElement>(editing ? 'input:not([hidden]), select' : 'button')?.focus();
  }, [editing]);
  return (
    <div
      ref={row}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 py-4 first:pt-1 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
    >
      <dt className={editing ? 'sr-only' : 'col-span-full text-muted text-sm sm:col-span-1'}>{label}</dt>
      {editing ? (
        <dd className="col-span-full py-1">{form({ user, label, onClose: () => setEditing(false) })}</dd>
      ) : (
        <>
          <dd className="min-w-0 break-words">{value || <span className="text-muted">Not provided</span>}</dd>
          <dd>
            <Button kind="secondary" size="sm" aria-label={`Edit ${label}`} onClick={() => setEditing(true)}>
              Edit
            </Button>
          </dd>
        </>
      )}
    </div>
  );
}

type ProfileFormProps<Name extends keyof Profile> = RowForm & {
  names: readonly Name[];
  children: (bind: (name: Name) => BoundField) => ReactNode;
};

const inWords = <Name extends string>(errors: ErrorsByField): FieldErrors<Name> =>
  Object.fromEntries(
    Object.entries(fullMessagesByField(errors)).map(([name, phrases]) => [name, phrases.join(' ')]),
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
    setErrors(read.ok ? {} : inWords(read.errors));
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
