import { useQuery } from '@tanstack/react-query';
import { shownTime } from '#domain/dates.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/table.tsx';
import { Notes } from './parts/notes.tsx';
import { type ListProps, RecordList } from './parts/record-list.tsx';
import { RecordPane } from './parts/record-pane.tsx';
import type { Lead } from './parts/use-list.ts';

const COLUMNS: readonly Column<Lead>[] = [
  { label: 'E-mail', cell: ({ email }) => email },
  { label: 'Phone', cell: ({ phone }) => phone, className: 'whitespace-nowrap' },
  {
    label: 'Message',
    cell: ({ message }) => <span className="line-clamp-2 min-w-56">{message}</span>,
  },
];

const SORTS = [
  ['last_name', 'Last name, A to Z'],
  ['email', 'E-mail, A to Z'],
] as const;

export const LeadList = ({ compact }: ListProps) => (
  <RecordList record="lead" columns={COLUMNS} sorts={SORTS} compact={compact} />
);

/** A message from the contact form, with the staff's notes on it. */
export function LeadRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: queryKeys.deskRecord('lead', id),
    queryFn: () => answerOf(api.leadList[':id'].$get({ param: { id } })),
  });
  const lead = query.data;
  return (
    <RecordPane subject={{ kind: 'lead', id }} record={lead} query={query} onClose={onClose}>
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
    </RecordPane>
  );
}
