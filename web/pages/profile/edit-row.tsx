import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type Props = {
  label: string;
  /** Nothing here means that nothing was given yet. */
  value: ReactNode;
  /** The form that takes the value's place. */
  form: (close: () => void) => ReactNode;
};

/** One thing of a profile with its edit button. The focus goes into the form, and back to the button. */
export function EditRow({ label, value, form }: Props) {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    row.current?.querySelector<HTMLElement>(editing ? 'input:not([hidden]), select' : 'button')?.focus();
  }, [editing]);
  return (
    <div ref={row} className="profile-row">
      <dt>{label}</dt>
      {editing ? (
        <dd className="col-span-full pt-3">{form(() => setEditing(false))}</dd>
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
