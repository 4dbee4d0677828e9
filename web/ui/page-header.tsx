import type { ReactNode } from 'react';

/** The head of a page: its name and what it is for. */
export function PageHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-header">
      <div className="page-width py-10 md:py-14">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        {children && <div className="mt-4 max-w-2xl text-lg text-muted">{children}</div>}
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
