import { type ReactNode, Suspense } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { Skeleton } from './skeleton.tsx';

// Apart from skeleton.tsx, which every page loads.
/** Parts that come after the page: their place is held while the page is hydrated and while their code is loaded. */
export const Late = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) =>
  useHydrating() ? waiting : <Suspense fallback={waiting}>{children}</Suspense>;

type PartSkeletonProps = { label: string; children: ReactNode };

/**
 * The place of a part that fills the page: what is below it stays out of sight until it is there. `label` is what a screen reader hears;
 * `children` is what is there without scripts.
 */
export const PartSkeleton = ({ label, children }: PartSkeletonProps) => (
  <>
    {children}
    <div className="grid min-h-dvh content-start gap-4 noscript:hidden" aria-busy="true">
      <Skeleton className="h-14 w-full" label={label} />
      <Skeleton className="h-80 w-full" label="" />
    </div>
  </>
);
