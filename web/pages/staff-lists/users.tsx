import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { api } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { NewestPage, useNewestFirst } from './newest-page.tsx';

export const meta = pageMeta('All Them Users', 'For staff.');

/** All users, newest first; for staff. A user has no phone or message there. */
export default function Users() {
  return (
    <NewestPage
      title="All Them Users"
      notFound={ACCOUNT_MESSAGES.usersNotFound}
      list={useNewestFirst(queryKeys.users, api.users.$get)}
      caption="All users, newest first"
      empty="There are no users yet."
    />
  );
}
