import { Suspense } from 'react';
import { DeskWaiting } from '#web/desk/desk-head.tsx';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';

const TITLE = 'Audit log';

export const meta = pageMeta(TITLE, 'What staff did, when, and what changed. For staff.');

// Whether someone works the desk is asked of the wallet, too, whose code no visitor needs at once.
const AuditPage = lazyPart(() => import('./audit-log.tsx').then((file) => ({ default: file.AuditPage })));

const waiting = (
  <DeskWaiting title={TITLE}>
    <NeedsScripts what="The audit log" />
  </DeskWaiting>
);

export default function Audit() {
  const hydrating = useHydrating();
  if (hydrating) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AuditPage title={TITLE} />
    </Suspense>
  );
}
