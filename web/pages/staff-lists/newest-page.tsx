import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ReactNode, useEffect } from 'react';
import { StaffOnly } from '#web/account/staff-only.tsx';
import { type ListCall, listPages, readPageIfChanged, type TaggedPage } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';

type Props<Row extends { id: string }> = {
  title: string;
  /** Shown and logged when the list cannot be loaded (docs/product.md, Messages). */
  notFound: string;
  list: ReturnType<typeof useNewestFirst<Row>>;
  children: ReactNode;
};

/** A page of staff with one list, whose new rows come on top by themselves. */
export function NewestPage<Row extends { id: string }>({ title, notFound, list, children }: Props<Row>) {
  const { error } = list;
  const forbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: docs/product.md (Messages) has this failure in the console
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
            {messageOf(error)}
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

const POLL_MS = 10_000;
const FIRST = { limit: '50' };

/** The newest rows that are not among the known ones; 'gap' where some in between may be missing. */
export function arrivals<Row extends { id: string }>(newest: readonly Row[], known: readonly Row[]): Row[] | 'gap' {
  const ids = new Set(known.map(({ id }) => id));
  const first = newest.findIndex(({ id }) => ids.has(id));
  if (first === -1 && newest.length > 0 && known.length > 0) return 'gap';
  return newest.slice(0, first === -1 ? newest.length : first);
}

/** Reads a list page by page, newest first, and looks every ten seconds for what has come on top. */
export function useNewestFirst<Row extends { id: string }>(
  queryKey: QueryKey,
  call: ListCall<{ limit?: string | undefined }, ClientResponse<Row[], ContentfulStatusCode, 'json'>>,
) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({ queryKey, ...listPages(call, FIRST) });
  const topKey = [...queryKey, 'top'];
  const top = useQuery({
    queryKey: topKey,
    enabled: list.isSuccess,
    refetchInterval: POLL_MS,
    queryFn: () => readPageIfChanged(call, FIRST, queries.getQueryData<TaggedPage<Row, typeof FIRST>>(topKey)),
  });
  const known = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const arrived = arrivals(top.data?.page.rows ?? [], known);
  const { refetch } = list;
  useEffect(() => {
    if (arrived === 'gap') void refetch();
  }, [arrived, refetch]);
  return { ...list, rows: arrived === 'gap' ? known : [...arrived, ...known] };
}
