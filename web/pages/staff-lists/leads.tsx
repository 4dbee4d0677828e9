import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { api } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { NewestPage, useNewestFirst } from './newest-page.tsx';

export const meta = pageMeta('All Them Leads', 'For staff.');

/** All leads, newest first; for staff. */
export default function Leads() {
  return (
    <NewestPage
      title="All Them Leads"
      notFound={DESK_MESSAGES.leadsNotFound}
      list={useNewestFirst(queryKeys.leads, api.leads.$get)}
      caption="All leads, newest first"
      cells={{
        phone: ({ phone }) => phone,
        message: ({ message }) => <span className="block min-w-64 whitespace-pre-line">{message}</span>,
      }}
      empty="No messages yet."
    />
  );
}
