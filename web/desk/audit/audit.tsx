import { Suspense } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const meta = pageMeta('Audit log', 'What staff did, when, and what changed. For staff.');

// Whether someone works the desk is asked of the wallet, too, whose code no visitor needs at once.
const AuditLog = lazyPart(() => import('./audit-log.tsx'));
const waiting = (
  <>
    <NeedsScripts what="The audit log" />
    <Skeleton className="h-64 w-full" />
  </>
);

export default function Audit() {
  const hydrating = useHydrating();
  return (
    <>
      <PageHeader title="Audit log">
        What staff did, when, and what changed. Entries are never changed or deleted. Personal data is stored as one-way
        codes, which show only whether two values are the same.
      </PageHeader>
      <PageBody>
        {hydrating ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <AuditLog />
          </Suspense>
        )}
      </PageBody>
    </>
  );
}
