import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { type api, changeAt, page } from '../api.ts';

/** Everything the desk has read; whatever staff do has it read again. */
export const DESK_KEY = ['desk'];
const REFRESH_MS = 30_000;

export type Lead = InferResponseType<typeof api.leadList.$get, 200>[number];
export type Purchase = InferResponseType<typeof api.purchaseList.$get, 200>[number];
export type Redemption = InferResponseType<typeof api.redemptionList.$get, 200>[number];

/** What the rows of all three lists have. */
export type Listed = { id: string; created_at: string; title: string; complete: boolean };

/** One page of a list and the way to its neighbours; it begins anew when `first`, the path of its first page, changes. */
export function useDeskList<Row extends Listed>(first: string) {
  const [place, setPlace] = useState({ first, path: first });
  const path = place.first === first ? place.path : first;
  const query = useQuery({
    queryKey: [...DESK_KEY, path],
    queryFn: () => page<Row>(path),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return { query, path, goTo: (next: string) => setPlace({ first, path: next }) };
}

/** Ticks a row off, or takes the tick back. */
export function useComplete(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ row, complete }: { row: Listed; complete: boolean }) =>
      changeAt('PUT', `${path}/${row.id}`, { complete }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DESK_KEY }),
  });
}
