import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

type Props = {
  labels: readonly string[];
  /** The stage that is under way; one beyond the last: all are done. */
  at: number;
};

/** How far something has come, stage by stage. */
export function Stages({ labels, at }: Props) {
  return (
    <ol className="flex gap-1.5 sm:gap-2">
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(
            'grid min-w-0 flex-1 content-start gap-2 text-xs sm:text-sm',
            index <= at ? 'font-semibold' : 'text-muted',
          )}
        >
          <span
            className={classNames(
              'h-1.5 rounded-full',
              index < at
                ? 'bg-good'
                : index === at
                  ? 'animate-pulse bg-accent-fill motion-reduce:animate-none'
                  : 'bg-line',
            )}
          />
          <span className="flex items-center gap-1.5">
            {index < at && (
              <>
                <Check aria-hidden className="hidden size-4 shrink-0 text-good sm:block" />
                <span className="sr-only">Done:</span>
              </>
            )}
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}
