import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Card } from './section.tsx';

type Props = {
  /** Whether the statements are true or not; the list's heading must say it in words. */
  kind?: 'yes' | 'no';
  children: readonly ReactNode[];
  className?: string;
};

/** Short statements, each with a check mark or a dash. */
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

type Statements = { title: string; points: readonly ReactNode[] };

/** What applies, next to what doesn’t. */
export const Contrast = ({ yes, no }: { yes: Statements; no: Statements }) => (
  <div className="grid gap-6 md:grid-cols-2">
    <Card title={yes.title}>
      <Points>{yes.points}</Points>
    </Card>
    <Card title={no.title}>
      <Points kind="no">{no.points}</Points>
    </Card>
  </div>
);

export type Topic = { title: string; text: ReactNode };

/** Items of equal weight, separated by hairlines. */
export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {topics.map(({ title, text }) => (
        <li key={title} className="grid content-start gap-1.5 border-line border-t pt-4">
          <h3 className="text-xl">{title}</h3>
          <div className="text-[0.9375rem] text-muted">{text}</div>
        </li>
      ))}
    </ul>
  );
}

export type Step = { title: string; text: ReactNode };

const COLUMNS = {
  1: 'steps-beside',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
  5: 'sm:grid-cols-2 lg:grid-cols-5',
};

type StepsProps = { steps: readonly Step[]; columns?: keyof typeof COLUMNS; as?: 'h2' | 'h3' | 'h4' };

/** Numbered steps in sequence. */
export function Steps({ steps, columns = 3, as: Title = 'h3' }: StepsProps) {
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
