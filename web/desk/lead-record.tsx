import { useQuery } from '@tanstack/react-query';
import { shownTime } from '#domain/dates.ts';
import { getAt } from '#web/lib/api.ts';
import { DESK_KEY, type Lead } from '#web/lib/desk/list.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notes } from './parts/notes.tsx';
import { RecordDialog } from './parts/record-dialog.tsx';

/** What somebody wrote at the contact form, and what staff noted about it. */
export function LeadRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [...DESK_KEY, 'lead', id],
    queryFn: () => getAt<Lead>(`/api/leadList/${id}`),
  });
  const lead = query.data;
  return (
    <RecordDialog title={lead?.title} query={query} onClose={onClose}>
      {lead && (
        <>
          <Facts
            items={[
              ['Written', shownTime(lead.created_at)],
              ['Name', `${lead.first_name} ${lead.last_name}`],
              ['E-mail', lead.email && <TextLink to={`mailto:${lead.email}`}>{lead.email}</TextLink>],
              ['Phone', lead.phone && <TextLink to={`tel:${lead.phone}`}>{lead.phone}</TextLink>],
              ['Wallet', lead.ethereum_address],
            ]}
          />
          <p className="whitespace-pre-line">{lead.message}</p>
          <Notes subject={{ kind: 'lead', id }} />
        </>
      )}
    </RecordDialog>
  );
}
