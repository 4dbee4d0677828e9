import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** Stands beside the title where there is room, and under it on a phone. */
  aside?: ReactNode;
};

/** The head of a page: its name and what it is for. */
export function PageHeader({ title, children, aside }: Props) {
  return (
    <header className="page-header">
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

/** What stands under a page's header: one column, in the site's width. */
export function PageBody({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className="page-width py-10 md:py-14">
      <div className={narrow ? 'grid max-w-3xl gap-8' : 'grid gap-8'}>{children}</div>
    </div>
  );
}

/** The outline of a page while it is not known what it will show. */
export function PageSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton className="w-64 max-w-full" />}>
        <Skeleton className="w-80 max-w-full" label="" />
      </PageHeader>
      <PageBody>
        <div className="card grid min-h-64 content-start gap-5" aria-busy>
          <Skeleton className="w-48" label="" />
          <Skeleton className="w-full max-w-lg" label="" />
          <Skeleton className="w-full max-w-md" label="" />
        </div>
      </PageBody>
    </>
  );
}
