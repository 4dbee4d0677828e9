import type { AuditEntry } from '#web/lib/desk/audit.ts';
import { shownTime } from '#web/lib/time.ts';
import { type Column, Table } from '#web/ui/table.tsx';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

const factsText = (facts: Facts | null): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'Time',
    cell: ({ at }) => <time dateTime={at}>{shownTime(at)}</time>,
    className: 'whitespace-nowrap',
  },
  { label: 'Who', cell: ({ actor }) => <span className="break-all">{`${actor.kind} ${actor.label}`}</span> },
  { label: 'Act', cell: ({ act }) => act, className: 'whitespace-nowrap' },
  {
    label: 'On',
    cell: ({ subject }) => <span className="break-all">{`${subject.kind} ${subject.id}`}</span>,
    className: 'min-w-40',
  },
  { label: 'Before', cell: ({ before }) => factsText(before), className: 'min-w-32' },
  { label: 'After', cell: ({ after }) => factsText(after), className: 'min-w-32' },
  {
    label: 'Personal data, as codes',
    cell: ({ personal }) => <span className="break-all text-muted text-sm">{factsText(personal)}</span>,
    className: 'min-w-44',
  },
];

export const AuditTable = ({ rows }: { rows: readonly AuditEntry[] }) => (
  <Table
    caption="What staff did, newest first"
    captionHidden
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => String(id)}
    empty="Nothing is in the log."
  />
);
