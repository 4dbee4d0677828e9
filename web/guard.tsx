import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { SessionUnknown } from './account/session-unknown.tsx';
import { loginWithOrigin } from './lib/origin.ts';
import { goodbyePage, useSession } from './lib/session.ts';
import { PageSkeleton } from './ui/skeleton.tsx';

/**
 * Lets only the signed-in see the pages inside. A visitor goes to /login, which comes back to the origin afterwards,
 * and so does a user whose session ends meanwhile. Nothing inside is kept for the next user.
 */
export default function Guard() {
  const { user, error, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  if (user === null) return <Navigate to={goodbyePage() ?? loginWithOrigin(pathname + search + hash)} replace />;
  if (user === undefined) return error ? <SessionUnknown onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <Fragment key={user.id}>
      <Outlet context={user} />
    </Fragment>
  );
}
