import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { SESSION_MESSAGES } from '#domain/accounts/session-messages.ts';
import { messageOf } from './lib/api-error.ts';
import { loginWithOrigin } from './lib/origin.ts';
import { goodbyePage, useSession } from './lib/session.ts';
import { Button } from './ui/button.tsx';
import { Notice } from './ui/notice.tsx';
import { PageBody, TaskHeader } from './ui/page.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

/**
 * Lets only the signed-in see the pages inside. A visitor goes to /login, which comes back to the origin afterwards,
 * and so does a user whose session ends in between. Nothing inside is kept for the next user.
 */
export default function Guard() {
  const { user, error, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  if (user === null) return <Navigate to={goodbyePage() ?? loginWithOrigin(pathname + search + hash)} replace />;
  if (user === undefined)
    return error ? <SessionUnknown error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <Fragment key={user.id}>
      <Outlet context={user} />
    </Fragment>
  );
}

/** In a protected page's place while the server does not say who is signed in. */
function SessionUnknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <TaskHeader title="One moment, please" />
      <PageBody narrow>
        <Notice kind="danger" title={SESSION_MESSAGES.unknown} live>
          <p>{messageOf(error)}</p>
          <p className="mt-2">
            <Button size="sm" kind="secondary" onClick={onRetry}>
              Try again
            </Button>
          </p>
        </Notice>
      </PageBody>
    </>
  );
}
