import type { ReactNode } from 'react';
import { shownTime } from '#domain/dates.ts';
import { classNames } from './class-names.ts';
import { Isolated } from './isolated.tsx';

export type Moment = {
  key: string;
  title: ReactNode;
  /** ISO 8601. */
  at: string;
  who: string;
  text?: ReactNode;
};

/** What happened, the latest first. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="grid">
      {moments.map(({ key, title, at, who, text }, index) => (
        <li key={key} className="relative grid gap-0.5 pb-6 pl-7 last:pb-0">
          {index < moments.length - 1 && (
            <span aria-hidden className="absolute top-3 bottom-0 left-[0.3125rem] w-px bg-line" />
          )}
          <span
            aria-hidden
            className={classNames(
              'absolute top-1.5 left-0 size-[0.6875rem] rounded-full border-2',
              index === 0 ? 'border-accent bg-accent-fill' : 'border-edge bg-surface',
            )}
          />
          <p className="font-semibold">{title}</p>
          <p className="text-muted text-sm">
            <time dateTime={at}>{shownTime(at)}</time> · {who}
          </p>
          {text && (
            <div className="mt-1 text-[0.9375rem]">{typeof text === 'string' ? <Isolated>{text}</Isolated> : text}</div>
          )}
        </li>
      ))}
    </ol>
  );
}
