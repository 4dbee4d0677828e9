import { classNames } from '#web/ui/class-names.ts';

/** What the desk calls a state; `waits` means that staff have something to do. */
export type StateLabel = { label: string; look: 'waits' | 'good' | 'bad' | 'quiet' };

export type Held = { sanctions_hold_since: string | null; document_hold_reason: string | null };

/** What stops any record, before its own state. */
export function holdLabel(row: Held): StateLabel | undefined {
  if (row.sanctions_hold_since !== null) return { look: 'bad', label: 'Stopped: sanctions list' };
  return row.document_hold_reason === null ? undefined : { look: 'bad', label: 'Withheld for documents' };
}

const LOOK = {
  waits: 'bg-accent-wash text-accent',
  good: 'bg-good-wash text-good',
  bad: 'bg-danger-wash text-danger',
  quiet: 'bg-sunken text-muted',
};

type Props = { look: keyof typeof LOOK; children: string };

/** A state in a few words; the color only helps. */
export function StateBadge({ look, children }: Props) {
  return (
    <span
      className={classNames(
        'whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium font-sans text-sm tracking-normal',
        LOOK[look],
      )}
    >
      {children}
    </span>
  );
}
