import { Check, X } from 'lucide-react';
import { shownMonthDay } from '#domain/dates.ts';
import { classNames } from './class-names.ts';

type Props = {
  /** What each stage is about, as a noun: it is the look that says whether it is done. */
  labels: readonly string[];
  /** How many stages are done; the next one is under way. */
  done: number;
  /** Why it ended there, such as 'Cancelled'. No later stage is shown. */
  ended?: string | undefined;
  /** When each of those that are over was done, in ISO 8601. */
  at?: readonly string[];
};

type Kind = 'done' | 'in progress' | 'ended' | 'upcoming';
const BAR: Record<Kind, string> = {
  done: 'bg-good',
  'in progress': 'animate-pulse bg-accent-fill motion-reduce:animate-none',
  ended: 'bg-danger',
  upcoming: 'bg-line',
};
const SAID: Record<Kind, string | undefined> = {
  done: 'Done:',
  'in progress': 'In progress:',
  ended: undefined,
  upcoming: 'Upcoming:',
};

/** How far something has come, stage by stage. */
export function Stages({ labels, done, ended, at = [] }: Props) {
  const stages = ended === undefined ? labels : [...labels.slice(0, done), ended];
  const kindOf = (index: number): Kind => {
    if (index < done) return 'done';
    if (index > done) return 'upcoming';
    return ended === undefined ? 'in progress' : 'ended';
  };
  return (
    <ol className="flex gap-1.5 sm:gap-2">
      {stages.map((label, index) => (
        <Stage key={label} label={label} kind={kindOf(index)} at={at[index]} />
      ))}
    </ol>
  );
}

const Stage = ({ label, kind, at }: { label: string; kind: Kind; at: string | undefined }) => (
  <li
    aria-current={kind === 'in progress' ? 'step' : undefined}
    className={classNames(
      'grid min-w-0 flex-1 content-start gap-2 text-xs sm:text-sm',
      kind === 'upcoming' ? 'text-muted' : 'font-semibold',
    )}
  >
    <span className={classNames('h-1.5 rounded-full', BAR[kind])} />
    <span className="flex items-center gap-1.5">
      {kind === 'done' && <Check aria-hidden className="hidden size-4 shrink-0 text-good sm:block" />}
      {kind === 'ended' && <X aria-hidden className="hidden size-4 shrink-0 text-danger sm:block" />}
      {SAID[kind] && <span className="sr-only">{SAID[kind]}</span>}
      {label}
    </span>
    {at && (
      <time dateTime={at} className="-mt-1.5 font-normal text-muted text-xs">
        {shownMonthDay(at)}
      </time>
    )}
  </li>
);
