import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Page, page, pageUnlessKnown, type Tagged } from './api.ts';

const LOOK_MS = 10_000;

/** The newest rows that are not among the known ones; 'gap' where some in between may be missing. */
export function arrivals<Row extends { id: string }>(newest: readonly Row[], known: readonly Row[]): Row[] | 'gap' {
  const ids = new Set(known.map(({ id }) => id));
  const first = newest.findIndex(({ id }) => ids.has(id));
  if (first === -1 && newest.length > 0 && known.length > 0) return 'gap';
  return newest.slice(0, first === -1 ? newest.length : first);
}

/** A list that is read page by page, and looked at every ten seconds for what has come on top. */
export function useNewestFirst<Row extends { id: string }>(queryKey: QueryKey, path: string) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => page<Row>(pageParam),
    initialPageParam: path,
    getNextPageParam: ({ next }: Page<Row>) => next,
  });
  const topKey = [...queryKey, 'top'];
  const top = useQuery({
    queryKey: topKey,
    enabled: list.isSuccess,
    refetchInterval: LOOK_MS,
    queryFn: () => pageUnlessKnown<Row>(path, queries.getQueryData<Tagged<Page<Row>>>(topKey)),
  });
  const known = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const arrived = arrivals(top.data?.answer.rows ?? [], known);
  const { refetch } = list;
  useEffect(() => {
    if (arrived === 'gap') void refetch();
  }, [arrived, refetch]);
  return { ...list, rows: arrived === 'gap' ? known : [...arrived, ...known] };
}
