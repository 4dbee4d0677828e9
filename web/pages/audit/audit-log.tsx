import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { api, listPages } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
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

export type AuditEntry = InferResponseType<typeof api.audit.$get, 200>[number];

/** The log of what staff did, newest first, of one act or one subject where these are given. */
const useAudit = ({ act, subject_id }: { act: string; subject_id: string }) =>
  useInfiniteQuery({
    queryKey: queryKeys.audit({ act, subject_id }),
    ...listPages(api.audit.$get, { act: act || undefined, subject_id: subject_id || undefined }),
  });

type Filter = { act: string; subject_id: string };

/** Narrows the log to one act or to one request. */
function AuditFilters({ act, subject_id, onFilter }: Filter & { onFilter: (filter: Filter) => void }) {
  const [typed, setTyped] = useState<Filter>({ act, subject_id });
  const bind = (name: keyof Filter) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Form
      label="Filters"
      onSubmit={() => onFilter({ act: typed.act.trim(), subject_id: typed.subject_id.trim() })}
      className="items-end sm:grid-cols-[1fr_2fr_auto_auto]"
    >
      <TextField {...bind('act')} label="Act" placeholder="order.pay" autoComplete="off" spellCheck={false} />
      <TextField {...bind('subject_id')} label="Number of the request" autoComplete="off" spellCheck={false} />
      <Button type="submit" kind="secondary">
        Filter
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          setTyped({ act: '', subject_id: '' });
          onFilter({ act: '', subject_id: '' });
        }}
      >
        Show all
      </Button>
    </Form>
  );
}
