import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { useEffect } from 'react';
import { type ListCall, listPages, readPageIfChanged, type TaggedPage } from '#web/lib/list-pages.ts';
import { unlessLive, useLive } from '#web/lib/live.ts';

const POLL_MS = 10_000;
const FIRST = { limit: '50' };

/** The newest rows that are not among the known ones; 'gap' where some in between may be missing. */
export function arrivals<Row extends { id: string }>(newest: readonly Row[], known: readonly Row[]): Row[] | 'gap' {
  const ids = new Set(known.map(({ id }) => id));
  const first = newest.findIndex(({ id }) => ids.has(id));
  if (first === -1 && newest.length > 0 && known.length > 0) return 'gap';
  return newest.slice(0, first === -1 ? newest.length : first);
}

/** Reads a list page by page, newest first; what comes on top is there at once where it's one of the topics, or within ten seconds. */
export function useNewestFirst<Row extends { id: string }>(
  queryKey: QueryKey,
  call: ListCall<{ limit?: string | undefined }, ClientResponse<Row[], ContentfulStatusCode, 'json'>>,
  topics = '',
) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({ queryKey, ...listPages(call, FIRST) });
  const topKey = [...queryKey, 'top'];
  const top = useQuery({
    queryKey: topKey,
    enabled: list.isSuccess,
    refetchInterval: () => unlessLive(topics, POLL_MS),
    queryFn: () => readPageIfChanged(call, FIRST, queries.getQueryData<TaggedPage<Row, typeof FIRST>>(topKey)),
  });
  useLive(list.isSuccess ? topics : '', topKey);
  const known = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const arrived = arrivals(top.data?.page.rows ?? [], known);
  const { refetch } = list;
  useEffect(() => {
    if (arrived === 'gap') void refetch();
  }, [arrived, refetch]);
  return { ...list, rows: arrived === 'gap' ? known : [...arrived, ...known] };
}
