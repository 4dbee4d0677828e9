import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { type api, changeAt, getAt } from '../api.ts';
import { creator } from './create.ts';
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

const post = (path: string, body: unknown): Promise<unknown> => changeAt('POST', path, body);

/** What staff do with a request and its orders; afterwards the whole desk is read again, whatever the answer was. */
export function usePurchaseActs(id: string) {
  const queries = useQueryClient();
  const [create] = useState(() => creator());
  const act = async (path: string, body: Body, send: typeof create = post) => {
    try {
      return await send(path, body);
    } finally {
      await queries.invalidateQueries({ queryKey: DESK_KEY });
    }
  };
  return {
    request: (step: string, body: Body) => act(`/api/purchaseList/${id}/steps`, { step, ...body }),
    place: (body: Body) => act('/api/orders', { purchase_id: id, ...body }, create),
    order: (orderId: string, step: string, body: Body) => act(`/api/orders/${orderId}/steps`, { step, ...body }),
    linkIssue: (orderId: string, tx: string) => act(`/api/orders/${orderId}/issue`, { tx }),
  };
}
