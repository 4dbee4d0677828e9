import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import Guard from './guard.tsx';
import { useSession } from './lib/session.ts';
import { PageSkeleton } from './ui/skeleton.tsx';

const AdminGate = lazyPart(() => import('./desk/signed-in.tsx').then((file) => ({ default: file.AdminGate })));

/** Like Guard, but an admin wallet opens the pages inside, too, since it needs no account. */
export default function DeskGuard() {
  const { user } = useSession();
  if (user !== null) return <Guard />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AdminGate otherwise={<Guard />} />
    </Suspense>
  );
}
