import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shownBriefly, shownTime } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { WORK_LABELS, type WorkView } from '#domain/staff/queue.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { DESK, unlessLive } from '#web/lib/live.ts';
import { shortAddress } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMay } from './access.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { Chosen } from './bulk/do-to-each.ts';
import { RECORD_KINDS, withRecord } from './parts/use-list.ts';

const PAGE = 50;
const REFRESH_MS = 10_000;

/** One view's work, the most urgent first, and how much there is in each; kept up to date. */
export const useWork = (view: WorkView, limit = PAGE, q = '') =>
  useQuery({
    enabled: useMay('records'),
    queryKey: deskQueryKeys.deskWork(view, limit, q),
    queryFn: () => answerOf(api.desk.queue.$get({ query: { view, limit: String(limit), ...(q && { q }) } })),
    refetchInterval: () => unlessLive(DESK, REFRESH_MS),
    placeholderData: (before, query) => (query?.queryKey[2] === view ? before : undefined),
  });

export type QueueItem = InferResponseType<typeof api.desk.queue.$get, 200>['items'][number];

/** A view's work as rows, the most urgent first; each opens its record. */
export function WorkQueue({ view }: { view: WorkView }) {
  const [limit, setLimit] = useState(PAGE);
  const [words, setWords] = useState('');
  const queue = useWork(view, limit, useDebounced(words.trim()));
  const { data } = queue;
  const label = WORK_LABELS[view];
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const toggle = (item: Chosen) =>
    setChosen((before) => {
      const rest = before.filter(({ id }) => id !== item.id);
      return rest.length < before.length ? rest : [...before, item];
    });
  return (
    <section aria-label={label} className="grid content-start gap-3">
      <h2 className="flex items-baseline gap-2.5 px-1 text-xl">
        {label}
        {data && <span className="figure font-sans text-base text-muted">{data.counts[view]}</span>}
      </h2>
      <input
        type="search"
        aria-label="Search this list"
        placeholder="Name, email or order number"
        autoComplete="off"
        className="control min-h-11"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {chosen.length > 0 && <BulkBar chosen={chosen} onDone={() => setChosen([])} />}
      {queue.error && <LoadFailed title={DESK_MESSAGES.queueFailed} query={queue} />}
      {queue.isPending && <Skeleton className="h-24 w-full" />}
      {data?.items.length === 0 && (
        <div className="empty">{words ? DESK_MESSAGES.nothingFound : DESK_MESSAGES.queueEmpty[view]}</div>
      )}
      {data && data.items.length > 0 && (
        <ol className="list-card overflow-clip">
          {data.items.map((item) => (
            <Item
              key={`${item.kind} ${item.subject_id}`}
              item={item}
              isChosen={chosen.some(({ id }) => id === item.subject_id)}
              onToggle={toggle}
            />
          ))}
        </ol>
      )}
      {data && data.items.length < data.found && (
        <div>
          <Button kind="secondary" size="sm" busy={queue.isPlaceholderData} onClick={() => setLimit(limit + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

type ItemProps = { item: QueueItem; isChosen: boolean; onToggle: (item: Chosen) => void };

function Item({ item, isChosen, onToggle }: ItemProps) {
  const { subject_kind, subject_id, title, customer, why, since, due, cents, owner, kind } = item;
  const [params] = useSearchParams();
  const record = RECORD_KINDS.find((known) => known === subject_kind);
  const isOpen = record !== undefined && params.get(record) === subject_id;
  return (
    <li
      className={classNames(
        'relative flex gap-1 py-3 pr-4 hover:bg-sunken',
        isOpen && 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent-fill)]',
      )}
    >
      <span className="relative z-1 -my-2 grid size-11 shrink-0 place-items-center">
        {record && (
          <input
            type="checkbox"
            data-key="x"
            aria-label={`Select ${title}${customer && ` (${customer})`}`}
            className="size-4.5 cursor-pointer accent-action after:absolute after:inset-0"
            checked={isChosen}
            onChange={() => onToggle({ kind: record, id: subject_id, title })}
          />
        )}
      </span>
      <div className="grid min-w-0 grow gap-1">
        <p className="flex items-baseline justify-between gap-4">
          {record ? (
            <Link
              to={`?${withRecord(params, record, subject_id)}`}
              preventScrollReset
              data-row
              aria-current={isOpen || undefined}
              className="font-semibold after:absolute after:inset-0"
            >
              <Isolated>{title}</Isolated>
            </Link>
          ) : (
            <span className="font-semibold">
              <Isolated>{title}</Isolated>
            </span>
          )}
          {cents !== null && <span className="figure shrink-0">${formatUsdCents(cents)}</span>}
        </p>
        <p className="flex items-baseline justify-between gap-4 text-[0.9375rem]">
          {why}
          {due && <Due due={due} />}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-1 text-muted text-sm">
          {customer && (
            <span className="wrap-anywhere">
              <Isolated>{customer}</Isolated>
            </span>
          )}
          <span>
            {customer && '· '}
            {kind === 'done' ? 'on' : 'since'}{' '}
            <time dateTime={since} title={shownTime(since)}>
              {shownBriefly(since, new Date())}
            </time>
          </span>
          {owner && (
            <span>
              · <Isolated>{owner.kind === 'admin' ? shortAddress(owner.label) : owner.label}</Isolated>
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

const MINUTE_MS = 60_000;
const UNITS = [
  [1_440, 'd'],
  [60, 'h'],
  [1, 'min'],
] as const;

/** 'due in 40 min' or 'late by 3 h': in the largest whole unit, rounded down. */
export function dueText(due: string, now: number): string {
  const minutes = Math.floor(Math.abs(Date.parse(due) - now) / MINUTE_MS);
  const [size, unit] = UNITS.find(([size]) => minutes >= size) ?? [1, 'min'];
  const time = `${Math.floor(minutes / size)} ${unit}`;
  return Date.parse(due) < now ? `late by ${time}` : `due in ${time}`;
}

function Due({ due }: { due: string }) {
  const now = Date.now();
  const isLate = Date.parse(due) < now;
  return (
    <time
      dateTime={due}
      title={shownTime(due)}
      className={classNames('shrink-0 font-medium text-sm', isLate ? 'text-danger' : 'text-ink')}
    >
      {dueText(due, now)}
    </time>
  );
}
