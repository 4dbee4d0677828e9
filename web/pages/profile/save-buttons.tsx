import { Button } from '#web/ui/button.tsx';

type Props = { busy: boolean; onCancel: () => void; label?: string };

/** Saves or leaves a form of the profile. */
export const SaveButtons = ({ busy, onCancel, label = 'Save' }: Props) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {label}
    </Button>
    <Button kind="quiet" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
