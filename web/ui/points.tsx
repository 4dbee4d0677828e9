import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  /** What is so, or what is not; the list's heading must say it in words. */
  kind?: 'yes' | 'no';
  children: readonly ReactNode[];
  className?: string;
};

/** Short statements, each behind a tick or a dash. */
export function Points({ kind = 'yes', children, className }: Props) {
  const Icon = kind === 'yes' ? Check : Minus;
  return (
    <ul className={classNames('grid gap-3', className)}>
      {children.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points never move
        <li key={index} className="flex gap-3">
          <Icon
            aria-hidden
            strokeWidth={2.2}
            className={classNames('mt-[0.2em] size-4.5 shrink-0', kind === 'yes' ? 'text-good' : 'text-muted')}
          />
          <span className="min-w-0">{point}</span>
        </li>
      ))}
    </ul>
  );
}
