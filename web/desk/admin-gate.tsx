import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { useAdmin } from './access.ts';

/** The pages inside, for visitors who are logged in with an admin wallet. */
export default function AdminGate({ otherwise }: { otherwise: ReactNode }) {
  const { data: admin, isPending } = useAdmin();
  if (isPending) return <PageSkeleton />;
  return admin ? <Outlet /> : otherwise;
}
