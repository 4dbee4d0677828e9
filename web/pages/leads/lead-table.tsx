import { shownTime } from '#domain/dates.ts';
import type { ListedLead } from '#web/lib/leads.ts';
import { type Column, Table } from '#web/ui/table.tsx';

/** SPEC.md section 2, Leads page. */
const COLUMNS: readonly Column<ListedLead>[] = [
  {
    label: 'Date Created',
    cell: (lead) => <time dateTime={lead.created_at}>{shownTime(lead.created_at)}</time>,
    className: 'whitespace-nowrap',
  },
  { label: 'First Name', cell: (lead) => lead.first_name },
  { label: 'Last Name', cell: (lead) => lead.last_name },
  { label: 'Phone', cell: (lead) => lead.phone, className: 'whitespace-nowrap' },
  { label: 'Email', cell: (lead) => lead.email },
  { label: 'Message', cell: (lead) => <span className="block min-w-64 whitespace-pre-line">{lead.message}</span> },
];

export const LeadTable = ({ rows }: { rows: readonly ListedLead[] }) => (
  <Table
    caption="All leads, newest first"
    captionHidden
    columns={COLUMNS}
    rows={rows}
    rowKey={(lead) => lead.id}
    empty="Nobody has written yet."
  />
);
