import { Suspense } from 'react';
import { site } from '#site';
import { DeskHead } from '#web/desk/desk-head.tsx';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { LoginOutline } from './login-outline.tsx';

export const meta = pageMeta(
  'Admin',
  `Staff of ${site.company} set the price and issue ${site.name} here, with their wallet.`,
);

const AdminDesk = lazyPart(() => import('./admin-desk.tsx'));

/** The page while its scripts are on the way. */
function Waiting() {
  return (
    <>
      <DeskHead />
      <LoginOutline />
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
