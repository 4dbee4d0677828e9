import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import type { OrderStaffTransition } from '#domain/orders/machine.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import type { PurchaseStaffTransition } from '#domain/purchases/machine.ts';
import { CANCELLATION_FEE_MAX_CENTS, PAYMENT_METHODS } from '#domain/terms.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { DESK_RECORD, useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type ActionFields, REASON, RELEASE_LISTED, reasonWith, WHY } from '../parts/action-fields.ts';
import type { ActionTable } from '../parts/actions.tsx';

const purchaseCalls = api.purchaseList[':id'];
const orderCalls = api.orders[':id'];

export type PurchaseDetail = InferResponseType<typeof purchaseCalls.$get, 200>;
export type PurchaseInput = InferRequestType<typeof purchaseCalls.steps.$post>['json'];
export type Order = PurchaseDetail['orders'][number];
export type OrderInput = InferRequestType<typeof orderCalls.steps.$post>['json'];
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
    call.finally(() => queries.invalidateQueries({ queryKey: queryKeys.desk }));
  return {
    changePurchase: (json: PurchaseInput) =>
      thenReadAgain(answerOf(purchaseCalls.steps.$post({ param: { id: purchaseId }, json }))),
    placeOrder: (order: NewOrder) => thenReadAgain(create({ purchase_id: purchaseId, ...order })),
    changeOrder: (id: string, json: OrderInput) =>
      thenReadAgain(answerOf(orderCalls.steps.$post({ param: { id }, json }))),
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

const METHODS = Object.entries(PAYMENT_METHODS);

/** What an order is made of, at one of the latest prices of the public log that were not withdrawn. */
export const orderFields = (purchase: PurchaseDetail, logged: readonly LoggedPrice[]): ActionFields<NewOrder> => {
  const prices = logged.filter(({ withdrawn }) => !withdrawn);
  return {
    quantity: { label: 'Quantity of tokens', kind: 'count', initial: String(purchase.qty_to_purchase) },
    price_time: {
      label: 'Price',
      kind: 'select',
      initial: String(prices[0]?.time ?? ''),
      options: prices.map(({ time, cents }) => [
        String(time),
        `$${formatUsdCents(cents)}, set ${shownTime(new Date(time * 1000).toISOString())}`,
      ]),
    },
    method: { label: 'Payment method', kind: 'select', initial: 'wire', options: METHODS },
    ethereum_address: {
      label: 'Approved wallet address',
      kind: 'line',
      initial: purchase.ethereum_address,
      hint: 'The tokens can only be issued to this address.',
    },
  };
};

/** The actions on the request itself. */
export const PURCHASE_ACTIONS: ActionTable<PurchaseStaffTransition, PurchaseInput> = {
  // A separate form: its fields depend on the prices.
  order: null,
  check_identity: { label: 'Identity verified', fields: {} },
  waive_checks: {
    label: 'Waive the remaining checks',
    fields: { reason: { label: 'Reason', kind: 'text', hint: 'Kept in the audit log and as a private note.' } },
    danger: true,
  },
  settle_messages: { label: 'The last message needs no answer', fields: {} },
  refuse: { label: 'Refuse the request', fields: { reason: reasonWith('refuse') }, danger: true },
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  release_listed: RELEASE_LISTED,
};

/** The actions on one of its orders. */
export const orderActions = (order: Order): ActionTable<OrderStaffTransition, OrderInput> => ({
  approve: { label: 'Approve the payment method', fields: {} },
  decline: { label: 'Decline', fields: { reason: reasonWith('decline') }, danger: true },
  pay: {
    label: 'Mark as paid',
    fields: {
      amount_cents: { label: 'Amount, USD', kind: 'usd', initial: formatUsdCents(order.total_cents) },
      reference: { label: 'Bank reference or transaction', kind: 'line' },
      paid_on: { label: 'Payment date', kind: 'date', initial: dateInDenver(new Date()) },
      method: { label: 'Paid by', kind: 'select', initial: order.method, options: METHODS },
    },
  },
  // Begins when the wallet signs the issue.
  start_issue: null,
  issue_failed: { label: 'Report a failed issue…', fields: {} },
  cancel: {
    label: 'Cancel the order',
    danger: true,
    fields: {
      reason: reasonWith('cancel'),
      fee_cents: {
        label: 'Cancellation fee, USD',
        kind: 'usd',
        optional: true,
        hint: `At most ${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)}; no fee if left blank.`,
      },
    },
  },
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  refund: {
    label: 'Record the refund',
    fields: {
      amount_cents: { label: 'Returned, USD', kind: 'usd', initial: formatUsdCents(order.refund_due_cents ?? 0) },
      reference: { label: 'Bank reference or transaction', kind: 'line' },
      refunded_on: { label: 'Refund date', kind: 'date', initial: dateInDenver(new Date()) },
      why: WHY,
    },
  },
  settle_alarm: { label: 'Resolve the alert', fields: { reason: REASON } },
});
