import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { shownTime } from '#domain/dates.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type IdentityRecord = InferResponseType<typeof api.identity.$get, 200>[number];
type Result = IdentityRecord['results'][number];
type Undelivered = IdentityRecord['undelivered'][number];

const RESULTS: Record<Result['result'], string> = {
  clear: 'nothing found',
  review: 'needs a closer look',
  rejected: 'rejected',
};

/** What an identity vendor came to about a record, and what it could not be told. Staff decide. */
export function IdentityVendor({ results, undelivered }: Pick<IdentityRecord, 'results' | 'undelivered'>) {
  return (
    <>
      {results.length > 0 && (
        <ul aria-label="Results of the identity vendor" className="grid gap-1">
          {results.map(({ event_id, result, reference, decided_at }) => (
            <li key={event_id} className="wrap-anywhere">
              Identity vendor: <strong>{RESULTS[result]}</strong>, {shownTime(decided_at)}
              {reference && ` (case ${reference})`}
            </li>
          ))}
        </ul>
      )}
      {undelivered.map((event) => (
        <NotDelivered key={event.id} event={event} />
      ))}
    </>
  );
}

const ABOUT: Record<string, string> = {
  'identity.requested': 'that identity data was requested',
  'identity.given': 'that identity data was provided',
  'identity.erased': 'that identity data was erased',
  'identity.result_received': 'that its result arrived',
};

function NotDelivered({ event: { id, type, since, problem } }: { event: Undelivered }) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (again: boolean) =>
      again
        ? answerOf(api.webhooks[':id']['send-again'].$post({ param: { id } }))
        : answerOf(api.webhooks[':id'].$delete({ param: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: deskQueryKeys.desk }),
  });
  return (
    <Notice kind="warning" title="The identity vendor didn’t get our message">
      <p>
        For two days, since {shownTime(since)}, we’ve tried to tell it {ABOUT[type] ?? type}.
        {problem && ` The last problem: ${problem}.`}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button kind="secondary" size="sm" busy={act.isPending} onClick={() => act.mutate(true)}>
          Send again
        </Button>
        <Button kind="quiet" size="sm" busy={act.isPending} onClick={() => act.mutate(false)}>
          Dismiss
        </Button>
      </p>
      {act.error && <p>{messageOf(act.error)}</p>}
    </Notice>
  );
}
