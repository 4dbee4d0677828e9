import { Suspense } from 'react';
import { href } from 'react-router';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { TextLink } from '#web/ui/link.tsx';

const ReserveFigures = lazyPart(() => import('./reserve-figures.tsx'));

/** The reserve's figures, and their heading, which is shown before they have loaded. */
export function ReservePanel() {
  const waiting = <div className="skeleton h-90 rounded-md sm:h-60 lg:h-36" aria-busy="true" />;
  return (
    <section aria-labelledby="reserve-now" className="card grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="reserve-now" className="text-2xl">
          Current figures
        </h3>
        <p className="text-muted text-sm">
          read from the contract once per block ·{' '}
          <TextLink to={href('/reserves')}>All figures, and how to check them</TextLink>
        </p>
      </div>
      {useHydrating() ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <ReserveFigures />
        </Suspense>
      )}
    </section>
  );
}
