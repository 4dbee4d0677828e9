import { type ReactNode, useEffect } from 'react';
import { StaffOnly } from '#web/account/staff-only.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import type { useNewestFirst } from '#web/lib/newest-first.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PageBody, PageHeader, PageSkeleton } from '#web/ui/page.tsx';

type Props<Row extends { id: string }> = {
  title: string;
  /** Shown and logged when the list cannot be loaded (SPEC.md section 8). */
  notFound: string;
  list: ReturnType<typeof useNewestFirst<Row>>;
  children: ReactNode;
};

/** A page of staff with one list, whose new rows come on top by themselves. */
export function NewestPage<Row extends { id: string }>({ title, notFound, list, children }: Props<Row>) {
  const { error } = list;
  const forbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: SPEC.md section 8 has this failure in the console
    if (error && !forbidden) console.error(notFound, error);
  }, [error, forbidden, notFound]);
  if (forbidden) return <StaffOnly />;
  if (!list.data && !error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {error && (
          <LoadFailed title={notFound} onRetry={() => void list.refetch()} busy={list.isFetching}>
            {sentenceOf(error)}
          </LoadFailed>
        )}
        {list.data && children}
        {list.hasNextPage && (
          <p>
            <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older ones
            </Button>
          </p>
        )}
      </PageBody>
    </>
  );
}
