import { type ReactNode, Suspense } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';

// Apart from skeleton.tsx, which every page loads.
/** Parts that come after the page: their place is held while the page is hydrated and while their code is loaded. */
export const Late = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) =>
  useHydrating() ? waiting : <Suspense fallback={waiting}>{children}</Suspense>;
