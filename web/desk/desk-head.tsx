import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { site } from '#site';
import { Mark } from '#web/brand/logo.tsx';
import { usePrice } from '#web/lib/price.ts';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = { title?: string; children?: ReactNode };

/** The head of the desk: the mark, the page's title, the price now, and on the right what its page gives it. */
export function DeskHead({ title = 'Admin', children }: Props) {
  return (
    <header className="sticky top-0 z-40 h-14 border-line border-b bg-surface print:hidden">
      <div className="flex h-full items-center gap-x-3 px-4 sm:gap-x-5 sm:px-5">
        <Link
          reloadDocument
          to={href('/')}
          aria-label={`${site.name}, home`}
          className="grid size-11 shrink-0 place-items-center"
        >
          <Mark className="size-8" />
        </Link>
        {/* Beside the price and the buttons a phone has no room for it. */}
        <h1 className="text-xl max-sm:sr-only">{title}</h1>
        <PriceNow />
        <div className="max-desk:hidden">
          <ClockNote />
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">{children}</div>
      </div>
    </header>
  );
}

/** A page of staff while its scripts are on the way, with what it says until then. */
export const DeskWaiting = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <DeskHead title={title} />
    <div className="grid gap-5 px-4 py-5 sm:px-5">
      {children}
      <Skeleton className="h-64 w-full" />
    </div>
  </>
);

function PriceNow() {
  const { text } = usePrice();
  return (
    <p className="sm:ml-1 sm:border-l sm:pl-4 border-line text-[0.9375rem] text-muted">
      <span className="max-md:sr-only">1 {site.name} = </span>$
      <span className="figure font-semibold text-ink">{text}</span>
    </p>
  );
}
