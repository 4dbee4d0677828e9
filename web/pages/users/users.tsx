import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useUsers } from '#web/lib/users.ts';
import { NewestPage } from '#web/staff/newest-page.tsx';
import { UserTable } from './user-table.tsx';

export const meta = pageMeta('All Them Users', 'For staff.');

export default function Users() {
  const list = useUsers();
  return (
    <NewestPage title="All Them Users" notFound={ACCOUNT_MESSAGES.usersNotFound} list={list}>
      <UserTable rows={list.rows} />
    </NewestPage>
  );
}
