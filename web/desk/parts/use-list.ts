import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClientResponse, InferResponseType } from 'hono/client';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { useState } from 'react';
import { api, type ListCall, readPage } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { ListQuery, RecordKind } from './list-choice.ts';

const REFRESH_MS = 30_000;

export type Lead = InferResponseType<typeof api.leadList.$get, 200>[number];
export type Purchase = InferResponseType<typeof api.purchaseList.$get, 200>[number];
export type Redemption = InferResponseType<typeof api.redemptionList.$get, 200>[number];

/** What the rows of all three lists have. */
export type Listed = { id: string; created_at: string; title: string; complete: boolean };

/** The row of each list. */
export type RowOf = { lead: Lead; purchase: Purchase; redemption: Redemption };

type Complete = (args: { param: { id: string }; json: { complete: boolean } }) => Promise<ClientResponse<unknown>>;
type ListCalls<Row extends Listed> = {
  $get: ListCall<ListQuery, ClientResponse<Row[], ContentfulStatusCode, 'json'>>;
  ':id': { $put: Complete };
};
type DeskList<Row extends Listed> = {
  caption: string;
  calls: ListCalls<Row>;
  /** The path of the whole list as CSV. */
  csv: (args: { query: ListQuery }) => string;
  empty: string;
};

export const DESK_LISTS: { [Kind in RecordKind]: DeskList<RowOf[Kind]> } = {
  lead: {
    caption: 'Leads',
    calls: api.leadList,
    csv: api['leadList.csv'].$path,
    empty: 'No messages yet.',
  },
  purchase: {
    caption: 'Purchase requests',
    calls: api.purchaseList,
    csv: api['purchaseList.csv'].$path,
    empty: 'No purchase requests yet.',
  },
  redemption: {
    caption: 'Redemptions',
    calls: api.redemptionList,
    csv: api['redemptionList.csv'].$path,
    empty: 'No redemption requests yet.',
  },
};

/** One page of a list and the way to its neighbors; it starts over when `first`, the query of its first page, changes. */
export function useDeskList<Kind extends RecordKind>(record: Kind, first: ListQuery) {
  const { $get }: ListCalls<RowOf[Kind]> = DESK_LISTS[record].calls;
  const choice = JSON.stringify(first);
  const [page, setPage] = useState({ choice, query: first });
  const current = page.choice === choice ? page.query : first;
  const query = useQuery({
    queryKey: queryKeys.deskList(record, current),
    queryFn: () => readPage($get, current),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return { query, goTo: (next: ListQuery) => setPage({ choice, query: next }) };
}
