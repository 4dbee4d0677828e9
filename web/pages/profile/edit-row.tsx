import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftOf, type User } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

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

/** The name under which a form's unsaved input is kept. */
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
