import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClientResponse, InferResponseType } from 'hono/client';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { useState } from 'react';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { api } from '#web/lib/api.ts';
import { type ListCall, readPage } from '#web/lib/list-pages.ts';
import { DESK, unlessLive } from '#web/lib/live.ts';

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
    queryKey: deskQueryKeys.deskList(record, current),
    queryFn: () => readPage($get, current),
    placeholderData: keepPreviousData,
    refetchInterval: () => unlessLive(DESK, REFRESH_MS),
  });
  return { query, goTo: (next: ListQuery) => setPage({ choice, query: next }) };
}

/** What staff chose to see of a list; an empty text means no choice. */
export type ListChoice = { q: string; sort: string; state: string; complete: string };

export const NO_CHOICE: ListChoice = { q: '', sort: '-created_at', state: '', complete: '' };

/** What the three lists take as a query. */
export type ListQuery = Partial<ListChoice> & { limit?: string; after?: string; before?: string; last?: '1' };

const PAGE_SIZE = '25';

/** The choice as a query for the whole list, as its CSV takes it: only what differs from the default. */
export const queryOf = (choice: ListChoice): Partial<ListChoice> =>
  Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => value !== '' && value !== NO_CHOICE[name as keyof ListChoice]),
  );

/** The query for the list's first page with that choice. */
export const firstPageOf = (choice: ListChoice): ListQuery => ({ limit: PAGE_SIZE, ...queryOf(choice) });

const BY_DATE = ['-created_at', 'created_at'];

/** Whether a list can be sorted so with what else was chosen: a search, or two filters at once, only by date (docs/decisions/026). */
export const isSortOffered = (sort: string, { q, state, complete }: ListChoice): boolean =>
  BY_DATE.includes(sort) || (q.trim() === '' && (state === '' || complete === ''));

/** Reads the choice from the page's address. */
export function choiceIn(params: URLSearchParams): ListChoice {
  const choice = {
    q: params.get('q') ?? NO_CHOICE.q,
    sort: params.get('sort') ?? NO_CHOICE.sort,
    state: params.get('state') ?? NO_CHOICE.state,
    complete: params.get('complete') ?? NO_CHOICE.complete,
  };
  return isSortOffered(choice.sort, choice) ? choice : { ...choice, sort: NO_CHOICE.sort };
}

/** The page's address with another choice; everything else in it stays. */
export function withChoice(params: URLSearchParams, choice: ListChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(NO_CHOICE)) next.delete(name);
  for (const [name, value] of Object.entries(queryOf(choice))) next.set(name, value);
  return next;
}

export const RECORD_KINDS = ['lead', 'purchase', 'redemption'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The page's address with that row opened, in place of any other. */
export function withRecord(params: URLSearchParams, kind: RecordKind, id: string): URLSearchParams {
  const next = withoutRecord(params);
  next.set(kind, id);
  return next;
}

/** The page's address with no row open. */
export function withoutRecord(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const kind of RECORD_KINDS) next.delete(kind);
  return next;
}
