import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse, InferResponseType } from 'hono/client';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { useState } from 'react';
import { answerOf, type api, type ListCall, readPage } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { ListQuery, RecordKind } from './list-choice.ts';

const REFRESH_MS = 30_000;

export type Lead = InferResponseType<typeof api.leadList.$get, 200>[number];
export type Purchase = InferResponseType<typeof api.purchaseList.$get, 200>[number];
export type Redemption = InferResponseType<typeof api.redemptionList.$get, 200>[number];

/** What the rows of all three lists have. */
export type Listed = { id: string; created_at: string; title: string; complete: boolean };

type Complete = (args: { param: { id: string }; json: { complete: boolean } }) => Promise<ClientResponse<unknown>>;
/** The calls of a list: `api.leadList` and its like. */
export type ListCalls<Row extends Listed> = {
  $get: ListCall<ListQuery, ClientResponse<Row[], ContentfulStatusCode, 'json'>>;
  ':id': { $put: Complete };
};

/** One page of a list and the way to its neighbors; it begins anew when `first`, the query of its first page, changes. */
export function useDeskList<Row extends Listed>(record: RecordKind, calls: ListCalls<Row>, first: ListQuery) {
  const choice = JSON.stringify(first);
  const [page, setPage] = useState({ choice, query: first });
  const current = page.choice === choice ? page.query : first;
  const query = useQuery({
    queryKey: queryKeys.deskList(record, current),
    queryFn: () => readPage(calls.$get, current),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return { query, goTo: (next: ListQuery) => setPage({ choice, query: next }) };
}

/** Ticks a row off, or takes the tick back. */
export function useComplete(calls: { ':id': { $put: Complete } }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ row: { id }, complete }: { row: Listed; complete: boolean }) =>
      answerOf(calls[':id'].$put({ param: { id }, json: { complete } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.desk }),
  });
}
