import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useRef } from 'react';
import { type api, changeAt, getAt } from '../api.ts';
import { requestKeys } from '../request-key.ts';
import { DESK_KEY } from './list.ts';

type ById = typeof api.purchaseList;
export type PurchaseDetail = InferResponseType<ById[keyof ById & `:id${string}`]['$get'], 200>;
export type Order = PurchaseDetail['orders'][number];
type Body = Record<string, string | number>;

const REFRESH_ON_CHAIN_MS = 4_000;
const REFRESH_MS = 15_000;

/** A request with its orders and all that happened, kept up to date; more often while the chain is at work on one of them. */
export const usePurchaseDetail = (id: string) =>
  useQuery({
    queryKey: [...DESK_KEY, 'purchase', id],
    queryFn: () => getAt<PurchaseDetail>(`/api/purchaseList/${id}`),
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => order.state === 'issuing') ? REFRESH_ON_CHAIN_MS : REFRESH_MS,
  });

/** What staff do with a request and its orders; afterwards the whole desk is read again, whatever the answer was. */
export function usePurchaseActs(id: string) {
  const queries = useQueryClient();
  const keyOf = useRef(requestKeys());
  const act = async (path: string, body: Body, key?: string) => {
    try {
      return await changeAt<unknown>('POST', path, body, key);
    } finally {
      await queries.invalidateQueries({ queryKey: DESK_KEY });
    }
  };
  return {
    request: (step: string, body: Body) => act(`/api/purchaseList/${id}/steps`, { step, ...body }),
    place: (body: Body) => {
      const order = { purchase_id: id, ...body };
      return act('/api/orders', order, keyOf.current(order));
    },
    order: (orderId: string, step: string, body: Body) => act(`/api/orders/${orderId}/steps`, { step, ...body }),
    linkIssue: (orderId: string, tx: string) => act(`/api/orders/${orderId}/issue`, { tx }),
  };
}
