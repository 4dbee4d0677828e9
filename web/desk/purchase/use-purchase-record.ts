import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { useState } from 'react';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { DESK_RECORD, useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const purchaseCalls = api.purchaseList[':id'];
const orderCalls = api.orders[':id'];

export type PurchaseDetail = InferResponseType<typeof purchaseCalls.$get, 200>;
export type PurchaseInput = InferRequestType<typeof purchaseCalls.transitions.$post>['json'];
export type Order = PurchaseDetail['orders'][number];
export type OrderInput = InferRequestType<typeof orderCalls.transitions.$post>['json'];
type OrderBody = InferRequestType<typeof api.orders.$post>['json'];
/** What staff fill in to place an order. */
export type NewOrder = Omit<OrderBody, 'purchase_id'>;

const REFRESH_WAITING_MS = 4_000;
const REFRESH_MS = 15_000;

const isWaiting = ({ orders, identity }: PurchaseDetail) =>
  orders.some(({ state }) => state === 'issuing') || identity.some(({ state }) => state === 'asked');

/** How soon the purchase is read again, by what is known of it. */
export const purchaseRefreshMs = (purchase: PurchaseDetail | undefined) =>
  purchase && isWaiting(purchase) ? REFRESH_WAITING_MS : REFRESH_MS;

/** A request with its orders and history, kept up to date; more often while an issue is on its way or identity data may arrive. */
export const usePurchaseDetail = (id: string) =>
  useRepeatedQuery({
    queryKey: queryKeys.deskRecord('purchase', id),
    read: () => answerOf(purchaseCalls.$get({ param: { id } })),
    every: purchaseRefreshMs,
    topics: DESK_RECORD,
  });

/** What staff do with a request and its orders; afterwards the whole desk is read again, whatever the answer was. */
export function usePurchaseActions(purchaseId: string) {
  const queries = useQueryClient();
  const [create] = useState(() => creator((json: OrderBody, key) => answerOf(api.orders.$post({ json }, key))));
  const thenReadAgain = (call: Promise<unknown>) =>
    call.finally(() => queries.invalidateQueries({ queryKey: deskQueryKeys.desk }));
  return {
    changePurchase: (json: PurchaseInput) =>
      thenReadAgain(answerOf(purchaseCalls.transitions.$post({ param: { id: purchaseId }, json }))),
    placeOrder: (order: NewOrder) => thenReadAgain(create({ purchase_id: purchaseId, ...order })),
    changeOrder: (id: string, json: OrderInput) =>
      thenReadAgain(answerOf(orderCalls.transitions.$post({ param: { id }, json }))),
    linkIssue: (id: string, tx: string) =>
      thenReadAgain(answerOf(orderCalls.issue.$post({ param: { id }, json: { tx } }))),
  };
}

export type PurchaseActions = ReturnType<typeof usePurchaseActions>;

const RECENT = '10';

/** The latest prices of the public log, newest first, withdrawn ones included. */
export const useRecentPrices = () =>
  useQuery({
    queryKey: queryKeys.recentPrices,
    queryFn: () => answerOf(api.prices.$get({ query: { limit: RECENT } })),
  });
