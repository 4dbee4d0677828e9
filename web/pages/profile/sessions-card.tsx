import { useEndSession, useSessions } from '#web/lib/account.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SessionRow } from './session-row.tsx';

/** The browsers and devices that are logged in; each can be logged out from here. */
export function SessionsCard() {
  const { data, error, refetch, isFetching } = useSessions();
  const end = useEndSession();
  if (error && !data) {
    return (
      <LoadFailed title="Your logins cannot be shown" onRetry={() => void refetch()} busy={isFetching}>
        {sentenceOf(error)}
      </LoadFailed>
    );
  }
  if (!data) return <Skeleton className="w-full max-w-sm" />;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <p>
          <Button
            kind="secondary"
            size="sm"
            busy={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            Log out everywhere else
          </Button>
        </p>
      )}
    </div>
  );
}
