import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { Link, useSearchParams } from 'react-router';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { TEXT_LINK } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RECORD_KINDS, withRecord } from './parts/list-choice.ts';

/** What needs attention now, oldest first; each line opens its request. */
export function WorkQueue() {
  const queue = useQueue();
  return (
    <section aria-labelledby="queue" className="grid gap-4">
      <h2 id="queue" className="text-2xl">
        Needs attention now
      </h2>
      {queue.error && <LoadFailed title={DESK_MESSAGES.queueFailed} query={queue} />}
      {queue.isPending && <Skeleton className="h-24 w-full" />}
      {queue.data?.items.length === 0 && <div className="empty">{DESK_MESSAGES.queueEmpty}</div>}
      {queue.data && queue.data.items.length > 0 && (
        <ol className="list-card max-h-[26rem] overflow-y-auto">
          {queue.data.items.map((item) => (
            <Item key={`${item.kind} ${item.subject_id}`} item={item} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Item({ item: { subject_kind, subject_id, title, why, since } }: { item: QueueItem }) {
  const [params] = useSearchParams();
  const record = RECORD_KINDS.find((kind) => kind === subject_kind);
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[1fr_auto]">
      <p>
        {record ? (
          <Link to={`?${withRecord(params, record, subject_id)}`} preventScrollReset className={TEXT_LINK}>
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="text-muted"> · {why}</span>
      </p>
      <p className="text-muted text-sm">
        since <time dateTime={since}>{shownTime(since)}</time>
      </p>
    </li>
  );
}

type QueueItem = InferResponseType<typeof api.desk.queue.$get, 200>['items'][number];

const REFRESH_MS = 10_000;

/** What needs attention now, oldest first. */
const useQueue = () =>
  useQuery({
    queryKey: queryKeys.deskQueue,
    queryFn: () => answerOf(api.desk.queue.$get({ query: {} })),
    refetchInterval: REFRESH_MS,
  });
