import { Link, useSearchParams } from 'react-router';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import type { Page } from '#web/lib/list-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { TEXT_LINK } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useMay } from '../access.ts';
import { useMarkComplete } from '../bulk/marking.tsx';
import { ListTools, type Option } from './list-tools.tsx';
import {
  choiceIn,
  DESK_LISTS,
  firstPageOf,
  type ListQuery,
  queryOf,
  type RecordKind,
  type RowOf,
  useDeskList,
  withChoice,
  withRecord,
} from './use-list.ts';

/** How a list is drawn: `compact` beside an open record. */
export type ListProps = { compact: boolean };

type Props<Kind extends RecordKind> = ListProps & {
  /** Also the name of the parameter that opens a row: ?lead=…, ?purchase=…, ?redemption=… */
  record: Kind;
  columns: readonly Column<RowOf[Kind]>[];
  /** Besides newest and oldest first. */
  sorts: readonly Option[];
  states?: Readonly<Record<string, { label: string }>>;
};

/** What there is room for beside a record. */
const COMPACT = ['Title', 'Name', 'State'];

const SORTS: readonly Option[] = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
];

/** One of the desk's tables, with search, filters, order, pages, CSV and the tick that says a row is done. */
export function RecordList<Kind extends RecordKind>({ record, columns, sorts, states, compact }: Props<Kind>) {
  type Row = RowOf[Kind];
  const { caption, csv, empty } = DESK_LISTS[record];
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params);
  const { query, goTo } = useDeskList(record, firstPageOf(choice));
  const markComplete = useMarkComplete();
  const nothing = (page: { next?: unknown; prev?: unknown }) => {
    if (page.next || page.prev) return DESK_MESSAGES.nothingSoFar;
    return filtered ? DESK_MESSAGES.nothingFound : empty;
  };
  const opensRecords = useMay('records');
  const filtered = choice.q !== '' || choice.state !== '' || choice.complete !== '';

  const own: Column<Row>[] = [
    {
      label: 'Date Created',
      cell: ({ created_at }) => <time dateTime={created_at}>{shownTime(created_at)}</time>,
      className: 'min-w-48',
    },
    {
      label: 'Title',
      cell: ({ id, title }) =>
        opensRecords ? (
          <Link
            to={`?${withRecord(params, record, id)}`}
            preventScrollReset
            data-row
            className={TEXT_LINK}
            aria-current={params.get(record) === id || undefined}
          >
            <Isolated>{title}</Isolated>
          </Link>
        ) : (
          title
        ),
      ...(!compact && { className: 'whitespace-nowrap' }),
    },
    ...columns,
    {
      label: 'Complete',
      cell: (row) => (
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-action"
          aria-label={`Complete: ${row.title}`}
          disabled={!opensRecords}
          checked={row.complete}
          onChange={({ target }) => markComplete([{ kind: record, id: row.id, title: row.title }], target.checked)}
        />
      ),
    },
  ];

  return (
    <div className="grid gap-5">
      <ListTools
        choice={choice}
        onChoice={(next) =>
          setParams((before) => withChoice(before, next), { preventScrollReset: true, replace: true })
        }
        sorts={[...SORTS, ...sorts]}
        {...(states && { states: Object.entries(states).map(([state, { label }]) => [state, label] as const) })}
        csv={opensRecords ? csv({ query: queryOf(choice) }) : undefined}
        compact={compact}
      />
      {query.error && <LoadFailed title={DESK_MESSAGES.listFailed} query={query} />}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.data && (
        <>
          <Table
            caption={caption}
            columns={compact ? own.filter(({ label }) => COMPACT.includes(label)) : own}
            rows={query.data.rows}
            rowKey={({ id }) => id}
            empty={nothing(query.data)}
          />
          <ListPages page={query.data} busy={query.isPlaceholderData} onGo={goTo} />
        </>
      )}
    </div>
  );
}

type PagesProps = { page: Page<unknown, ListQuery>; busy: boolean; onGo: (query: ListQuery) => void };

/** The way through a list: its first, previous, next and last page. */
function ListPages({ page, busy, onGo }: PagesProps) {
  if (!page.first && !page.prev && !page.next) return null;
  const button = (label: string, query: ListQuery | undefined) => (
    <Button kind="secondary" size="sm" disabled={!query || busy} onClick={() => query && onGo(query)}>
      {label}
    </Button>
  );
  return (
    <nav aria-label="List pages" className="flex flex-wrap gap-3">
      {button('First', page.first)}
      {button('Previous', page.prev)}
      {button('Next', page.next)}
      {button('Last', page.last)}
    </nav>
  );
}
