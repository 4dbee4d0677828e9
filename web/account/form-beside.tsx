import type { ReactNode } from 'react';

/** A form on a card, with helpful information beside it (below it on a phone). */
export function FormBeside({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)] lg:gap-14">
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      {aside && <aside className="grid max-w-md gap-6">{aside}</aside>}
    </div>
  );
}
