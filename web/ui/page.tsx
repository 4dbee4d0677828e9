import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** Shown beside the title where there is room, and under it on a phone. */
  aside?: ReactNode;
  /** The engine-turned ring of the coin behind it: for three pages of the brand (decision 021), never with an aside. */
  rosette?: boolean;
};

/** The head of a page: its name and what it is for. */
export function PageHeader({ title, children, aside, rosette = false }: Props) {
  return (
    <header className={classNames('page-header', rosette && 'page-rosette')}>
      <div
        className={classNames(
          'page-width py-10 md:py-14',
          aside !== undefined && 'grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14',
        )}
      >
        <div>
          <h1 className="text-4xl md:text-5xl">{title}</h1>
          {children && <div className="mt-4 max-w-2xl text-lg text-muted">{children}</div>}
        </div>
        {aside}
      </div>
    </header>
  );
}

type TaskHeaderProps = {
  /** What the page is about right now, such as '3 USG · awaiting payment'. */
  title: ReactNode;
  /** A few words beside it, or a control; under it on a phone. */
  children?: ReactNode;
};

/** The head of a page on which something is done or followed: a bar, so that the task itself begins at the top. */
export const TaskHeader = ({ title, children }: TaskHeaderProps) => (
  <header className="page-header">
    <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <h1 className="wrap-anywhere text-2xl">{title}</h1>
      {children && <div className="text-muted text-sm">{children}</div>}
    </div>
  </header>
);

/** What is under a page's header: one column, in the site's width. */
export function PageBody({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className="page-width py-10 md:py-14">
      <div className={narrow ? 'grid max-w-3xl gap-8' : 'grid gap-8'}>{children}</div>
    </div>
  );
}

/** A form on a card, with helpful information beside it (below it on a phone). */
export function FormBeside({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)] lg:gap-14">
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      {aside && <aside className="grid max-w-md gap-6">{aside}</aside>}
    </div>
  );
}
