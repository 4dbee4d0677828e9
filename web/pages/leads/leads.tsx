import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { useLeads } from '#web/lib/leads.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { NewestPage } from '#web/staff/newest-page.tsx';
import { LeadTable } from './lead-table.tsx';

export const meta = pageMeta('All Them Leads', 'For staff.');

export default function Leads() {
  const list = useLeads();
  return (
    <NewestPage title="All Them Leads" notFound={DESK_MESSAGES.leadsNotFound} list={list}>
      <LeadTable rows={list.rows} />
    </NewestPage>
  );
}
