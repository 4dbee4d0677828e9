import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainLink } from './link.tsx';

/** Where to read on: a few large links side by side. */
export function Signposts({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Read on" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </nav>
  );
}

export function Signpost({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <PlainLink to={to} className="signpost">
      <span className="flex items-center justify-between gap-4 font-serif text-xl">
        {title}
        <ArrowRight aria-hidden className="size-5 shrink-0 text-accent" />
      </span>
      <span className="text-[0.9375rem] text-muted">{children}</span>
    </PlainLink>
  );
}
