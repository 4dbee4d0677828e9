import type { InferResponseType } from 'hono/client';
import { shownTime } from '#domain/dates.ts';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { api } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { NewestPage, useNewestFirst } from './newest-page.tsx';

export const meta = pageMeta('All Them Users', 'For staff.');

export default function Users() {
  const list = useUsers();
  return (
    <NewestPage title="All Them Users" notFound={ACCOUNT_MESSAGES.usersNotFound} list={list}>
      <UserTable rows={list.rows} />
    </NewestPage>
  );
}

/** The columns that docs/product.md (Pages and paths) asks for; of these a user's row shows the date, both names and the e-mail. */
const COLUMNS: readonly Column<ListedUser>[] = [
  {
    label: 'Date Created',
    cell: (user) => <time dateTime={user.created_at}>{shownTime(user.created_at)}</time>,
    className: 'whitespace-nowrap',
  },
  { label: 'First Name', cell: (user) => user.first_name },
  { label: 'Last Name', cell: (user) => user.last_name },
  { label: 'Phone', cell: () => null },
  { label: 'Email', cell: (user) => user.email },
  { label: 'Message', cell: () => null },
];

const UserTable = ({ rows }: { rows: readonly ListedUser[] }) => (
  <Table
    caption="All users, newest first"
    captionHidden
    columns={COLUMNS}
    rows={rows}
    rowKey={(user) => user.id}
    empty="There are no users yet."
  />
);

type ListedUser = InferResponseType<typeof api.users.$get, 200>[number];

/** All users, newest first; for staff. */
const useUsers = () => useNewestFirst(queryKeys.users, api.users.$get);
