import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Step = { title: string; text: ReactNode };

const COLUMNS = {
  1: 'steps-beside',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
  5: 'sm:grid-cols-2 lg:grid-cols-5',
};

type Props = { steps: readonly Step[]; columns?: keyof typeof COLUMNS; as?: 'h2' | 'h3' | 'h4' };

/** What happens one after the other, each step under its number. */
export function Steps({ steps, columns = 3, as: Title = 'h3' }: Props) {
  return (
    <ol className={classNames('steps', COLUMNS[columns])}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Title className="font-serif text-xl leading-tight">{title}</Title>
          <div className="text-[0.9375rem] text-muted">{text}</div>
        </li>
      ))}
    </ol>
  );
}
