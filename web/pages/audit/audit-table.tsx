import { shownTime } from '#domain/dates.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { actorText, factsText } from '../../desk/parts/event-text.ts';
import type { AuditEntry } from './audit-log.tsx';

// An account by its e-mail address; a wallet as everywhere at the desk.
const whoText = (actor: AuditEntry['actor']) =>
  actor.kind === 'admin' || actor.label === '' ? actorText(actor) : actor.label;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'Time',
    cell: ({ at }) => <time dateTime={at}>{shownTime(at)}</time>,
    className: 'whitespace-nowrap',
  },
  { label: 'Who', cell: ({ actor }) => whoText(actor), className: 'min-w-40 break-words' },
  { label: 'Act', cell: ({ act }) => act, className: 'whitespace-nowrap' },
  {
    label: 'On',
    cell: ({ subject }) => <span className="break-all">{`${subject.kind} ${subject.id}`}</span>,
    className: 'min-w-56',
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
