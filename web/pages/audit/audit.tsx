import { lazy, Suspense } from 'react';
import { DESK_MESSAGES } from '#domain/desk-messages.ts';
import { useDeskAccess } from '#web/lib/desk/access.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const meta = pageMeta('Audit log', 'What staff did, when, and what changed. For staff.');

const AuditLog = lazy(() => import('./audit-log.tsx'));
const waiting = <Skeleton className="h-64 w-full" />;

function Log() {
  const isOpen = useDeskAccess();
  if (isOpen === undefined) return waiting;
  if (isOpen) {
    return (
      <Suspense fallback={waiting}>
        <AuditLog />
      </Suspense>
    );
  }
  return (
    <>
      <p>{DESK_MESSAGES.auditForStaff}</p>
      <p>
        <ButtonLink to="/admin" kind="secondary">
          Go to the admin page
        </ButtonLink>
      </p>
    </>
  );
}

export default function Audit() {
  const hydrating = useHydrating();
  return (
    <>
      <PageHeader title="Audit log">
        What staff did, when, and what changed. Lines are only ever added. Personal data stand in it as a code that
        tells whether two values are the same, and nothing else.
      </PageHeader>
      <PageBody>{hydrating ? waiting : <Log />}</PageBody>
    </>
  );
}
