import { classNames } from '#web/ui/class-names.ts';

const LOOK = {
  waits: 'bg-accent-wash text-accent',
  good: 'bg-good-wash text-good',
  bad: 'bg-danger-wash text-danger',
  quiet: 'bg-sunken text-muted',
};

type Props = { look: keyof typeof LOOK; children: string };

/** A state in one word, told by its words and only helped by its colour. */
export function StateBadge({ look, children }: Props) {
  return (
    <span className={classNames('whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-sm', LOOK[look])}>
      {children}
    </span>
  );
}
