import { shownTime } from '#domain/dates.ts';
import type { ListedUser } from '#web/lib/users.ts';
import { type Column, Table } from '#web/ui/table.tsx';

/** SPEC.md's columns; of these a user's row shows the date, both names and the e-mail. */
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

export const UserTable = ({ rows }: { rows: readonly ListedUser[] }) => (
  <Table
    caption="All users, newest first"
    captionHidden
    columns={COLUMNS}
    rows={rows}
    rowKey={(user) => user.id}
    empty="There are no users yet."
  />
);
