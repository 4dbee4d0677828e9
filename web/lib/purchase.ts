import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { answerOf, api } from './api.ts';
import { ApiError } from './api-error.ts';
import { requestKeys } from './request-key.ts';

const REFRESH_MS = 15_000;
const REFRESH_ON_CHAIN_MS = 4_000;

/** Posts a purchase request; the same request tried again is the same one to the server. */
export function useRequestPurchase() {
  const keyOf = useRef(requestKeys());
  return useMutation({
    mutationFn: (request: PurchaseRequest) =>
      answerOf(api.purchase.$post({ json: request }, { headers: { 'idempotency-key': keyOf.current(request) } })),
  });
}

const getPurchase = (key: string) =>
  answerOf(api.purchase[':key'].$get({ param: { key } })).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
export type PurchaseStatus = NonNullable<Awaited<ReturnType<typeof getPurchase>>>;

function refreshAfter(status: PurchaseStatus | null | undefined): number | false {
  if (status === null) return false;
  const next = status?.next;
  if (next === 'nothing' || next === 'look_into_wallet') return false;
  return next === 'wait_for_chain' ? REFRESH_ON_CHAIN_MS : REFRESH_MS;
}

/** Where a purchase request stands, asked again while anything may still happen; null where the key opens none. */
export function usePurchase(key: string) {
  return useQuery({
    queryKey: ['purchase', key],
    staleTime: 0,
    refetchInterval: ({ state }) => refreshAfter(state.data),
    queryFn: () => getPurchase(key),
  });
}
