import { Suspense } from 'react';
import { site } from '#site';
import { PriceNow } from '#web/desk/price-now.tsx';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const meta = pageMeta(
  'Admin',
  `Staff of ${site.company} set the price and issue ${site.name} here, with their wallet.`,
);

const AdminDesk = lazyPart(() => import('./admin-desk.tsx'));

/** The page while its scripts are on the way. */
function Waiting() {
  return (
    <>
      <div className="flex h-14 items-center gap-x-3 border-line border-b bg-surface px-5 sm:gap-x-5">
        <h1 className="text-xl">Admin</h1>
        <PriceNow />
      </div>
      <div className="mx-auto grid max-w-xl gap-6 px-4 py-8 sm:py-14" aria-busy>
        <Skeleton className="w-56" />
      </div>
    </>
  );
}

export default function Admin() {
  const hydrating = useHydrating();
  if (hydrating) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <AdminDesk />
    </Suspense>
  );
}
