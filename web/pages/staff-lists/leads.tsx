import type { InferResponseType } from 'hono/client';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { api } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { NewestPage, useNewestFirst } from './newest-page.tsx';

export const meta = pageMeta('All Them Leads', 'For staff.');

export default function Leads() {
  const list = useLeads();
  return (
    <NewestPage title="All Them Leads" notFound={DESK_MESSAGES.leadsNotFound} list={list}>
      <LeadTable rows={list.rows} />
    </NewestPage>
  );
}

/** The columns that docs/product.md (Pages and paths) asks for. */
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

const LeadTable = ({ rows }: { rows: readonly ListedLead[] }) => (
  <Table
    caption="All leads, newest first"
    captionHidden
    columns={COLUMNS}
    rows={rows}
    rowKey={(lead) => lead.id}
    empty="Nobody has written yet."
  />
);

type ListedLead = InferResponseType<typeof api.leads.$get, 200>[number];

/** All leads, newest first; for staff. */
const useLeads = () => useNewestFirst(queryKeys.leads, api.leads.$get);
