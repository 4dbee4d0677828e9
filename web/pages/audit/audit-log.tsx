import { useSearchParams } from 'react-router';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useAudit } from '#web/lib/desk/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

/** The log with its filters, which stand in the address. */
export default function AuditLog() {
  const [params, setParams] = useSearchParams();
  const filter = { act: params.get('act') ?? '', subject_id: params.get('subject_id') ?? '' };
  const log = useAudit(filter);
  return (
    <>
      <AuditFilters
        {...filter}
        onFilter={(next) =>
          setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
        }
      />
      {log.error && (
        <LoadFailed title={DESK_MESSAGES.auditFailed} onRetry={() => void log.refetch()} busy={log.isFetching}>
          {sentenceOf(log.error)}
        </LoadFailed>
      )}
      {log.isPending && <Skeleton className="h-64 w-full" />}
      {log.data && <AuditTable rows={log.data.pages.flatMap(({ rows }) => rows)} />}
      {log.hasNextPage && (
        <p>
          <Button kind="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older ones
          </Button>
        </p>
      )}
    </>
  );
}
