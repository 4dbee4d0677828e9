import type { Lead } from '#web/lib/desk/list.ts';
import type { Column } from '#web/ui/table.tsx';
import { RecordList } from './parts/record-list.tsx';

const COLUMNS: readonly Column<Lead>[] = [
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Phone', cell: ({ phone }) => phone, className: 'whitespace-nowrap' },
  {
    label: 'Message',
    cell: ({ message }) => <span className="line-clamp-2 min-w-56">{message}</span>,
  },
];

const SORTS = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['last_name', 'Last name, A to Z'],
  ['email', 'E-mail, A to Z'],
] as const;

export const LeadList = () => (
  <RecordList
    record="lead"
    caption="Leads"
    path="/api/leadList"
    columns={COLUMNS}
    sorts={SORTS}
    empty="Nobody has written yet."
  />
);
