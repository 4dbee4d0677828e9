import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from './link.tsx';

/** A whole page that says that something went well, with the way home. */
export function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center md:py-28">
      <CircleCheck aria-hidden className="size-14 text-good" strokeWidth={1.3} />
      <h1 className="max-w-2xl text-4xl md:text-5xl">{title}</h1>
      {children && <div className="grid max-w-xl gap-3 text-lg text-muted">{children}</div>}
      <ButtonLink to={href('/')} kind="secondary">
        Go to the home page
      </ButtonLink>
    </div>
  );
}
