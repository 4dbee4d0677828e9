import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shownBriefly, shownTime } from '#domain/dates.ts';
import type { Colleague } from '#domain/staff/queue.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { shortAddress } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import type { RecordKind } from './use-list.ts';

type Props = { subject: { kind: RecordKind; id: string } };

const REFRESH_MS = 15_000;
const COLLEAGUES_STALE_MS = 60_000;

const nameOf = ({ kind, label }: Colleague) => (kind === 'admin' ? shortAddress(label) : label);

/** Who takes care of the record, and who has opened it. */
export function Attention({ subject }: Props) {
  const { data, assign } = useAttention(subject);
  const colleagues = useQuery({
    queryKey: deskQueryKeys.deskColleagues,
    queryFn: () => answerOf(api.desk.colleagues.$get()),
    staleTime: COLLEAGUES_STALE_MS,
  });
  const owner = data?.owner;
  const known = colleagues.data ?? [];
  const options = owner && !known.some(({ id }) => id === owner.id) ? [owner, ...known] : known;
  const others = (data?.seen_by ?? []).filter(({ is_me }) => !is_me);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <select
          aria-label="Assigned to"
          className="control control-select min-h-9! w-auto max-w-48 text-sm max-md:min-h-11!"
          value={owner?.id ?? ''}
          disabled={!data || assign.isPending}
          onChange={({ target }) => assign.mutate(options.find(({ id }) => id === target.value) ?? null)}
        >
          <option value="">Unassigned</option>
          {options.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.id === data?.me.id ? `${nameOf(colleague)} (you)` : nameOf(colleague)}
            </option>
          ))}
        </select>
        {data && !data.is_mine && (
          <Button
            kind="quiet"
            size="sm"
            data-key="a"
            disabled={assign.isPending}
            onClick={() => assign.mutate(data.me)}
          >
            Assign to me
          </Button>
        )}
        {others.length > 0 && (
          <p className="text-muted text-sm sm:ml-auto">
            Seen by{' '}
            {others.map((person, index) => (
              <span key={person.id} title={shownTime(person.at)}>
                {index > 0 && ', '}
                {nameOf(person)} ({shownBriefly(person.at, new Date())})
              </span>
            ))}
          </p>
        )}
      </div>
      <ErrorNotice error={assign.error} />
    </div>
  );
}

/** Says once that the record was opened here, and keeps up with what colleagues do. */
function useAttention({ kind, id }: Props['subject']) {
  const queries = useQueryClient();
  const subject = { subject_kind: kind, subject_id: id };
  const queryKey = deskQueryKeys.deskAttention(kind, id);
  const query = useQuery({
    queryKey,
    queryFn: () => answerOf(api.desk.attention.$get({ query: subject })),
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    // That it was seen can be said again at the next look: a failure needs no words.
    answerOf(api.desk.seen.$post({ json: { subject_kind: kind, subject_id: id } })).then(
      (seen) => queries.setQueryData(deskQueryKeys.deskAttention(kind, id), seen),
      () => undefined,
    );
  }, [kind, id, queries]);
  const assign = useMutation({
    mutationFn: (owner: Pick<Colleague, 'kind' | 'id'> | null) =>
      answerOf(api.desk.owner.$post({ json: { ...subject, owner: owner && { kind: owner.kind, id: owner.id } } })),
    onSuccess: async (assigned) => {
      queries.setQueryData(queryKey, assigned);
      await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
    },
  });
  return { data: query.data, assign };
}
