import { useEffect } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account-messages.ts';
import { StaffOnly } from '#web/account/staff-only.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useUsers } from '#web/lib/users.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { UserTable } from './user-table.tsx';

export const meta = pageMeta('All Them Users', 'For staff.');

export default function Users() {
  const list = useUsers();
  const { error } = list;
  const forbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: SPEC.md section 8 has this failure in the console
    if (error && !forbidden) console.error(ACCOUNT_MESSAGES.usersNotFound, error);
  }, [error, forbidden]);
  if (forbidden) return <StaffOnly />;
  if (!list.data && !error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="All Them Users" />
      <PageBody>
        {error && (
          <LoadFailed title={ACCOUNT_MESSAGES.usersNotFound} onRetry={() => void list.refetch()} busy={list.isFetching}>
            {sentenceOf(error)}
          </LoadFailed>
        )}
        {list.data && <UserTable list={list} />}
      </PageBody>
    </>
  );
}
