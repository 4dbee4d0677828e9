import { Suspense } from 'react';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const meta = pageMeta(
  'Admin',
  `Staff of ${site.company} set the price and issue ${site.name} here, with their wallet.`,
);

const AdminDesk = lazyPart(() => import('./admin-desk.tsx'));

const waiting = (
  <div className="card" aria-busy>
    <Skeleton className="w-56" />
  </div>
);

export default function Admin() {
  const hydrating = useHydrating();
  return (
    <>
      <PageHeader title="Admin">
        Staff process customer requests here. To set the price or issue {site.name}, they use a wallet that has the
        required role.
      </PageHeader>
      <PageBody>
        {hydrating ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <AdminDesk />
          </Suspense>
        )}
      </PageBody>
    </>
  );
}
