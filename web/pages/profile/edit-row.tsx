import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftOf } from '#web/lib/drafts.ts';
import type { User } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

/** What a form in a row is given. */
export type RowForm = { user: User; label: string; onClose: () => void };

type Props = {
  label: string;
  user: User;
  /** Nothing here means that nothing was given yet. */
  value: ReactNode;
  /** The form that takes the value's place. */
  form: (props: RowForm) => ReactNode;
};

export const draftName = (user: User, label: string) => `${user.id} ${label}`;

/** One thing of a profile with its edit button. The focus goes into the form, and back to the button. */
export function EditRow({ label, user, value, form }: Props) {
  const [editing, setEditing] = useState(() => draftOf(draftName(user, label)) !== undefined);
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    row.current?.querySelector<HTMLElement>(editing ? 'input:not([hidden]), select' : 'button')?.focus();
  }, [editing]);
  return (
    <div ref={row} className="profile-row">
      <dt className={editing ? 'sr-only' : undefined}>{label}</dt>
      {editing ? (
        <dd className="col-span-full py-1">{form({ user, label, onClose: () => setEditing(false) })}</dd>
      ) : (
        <>
          <dd className="profile-value">{value || <span className="text-muted">Not given</span>}</dd>
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
