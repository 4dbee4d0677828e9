import { expect, it } from 'vitest';
import { type PurchaseDetail, purchaseRefreshMs } from './use-purchase-record.ts';

const detail = (orderState?: string, identityState?: string) =>
  ({
    orders: orderState ? [{ state: orderState }] : [],
    identity: identityState ? [{ state: identityState }] : [],
  }) as unknown as PurchaseDetail;

it('refreshes an open purchase request within seconds while identity data or an issue is awaited', () => {
  expect(purchaseRefreshMs(detail(undefined, 'asked'))).toBeLessThanOrEqual(5_000);
  expect(purchaseRefreshMs(detail('issuing'))).toBeLessThanOrEqual(5_000);
});

it('refreshes it less often otherwise, but never stops', () => {
  expect(purchaseRefreshMs(undefined)).toBe(15_000);
  expect(purchaseRefreshMs(detail('paid', 'given'))).toBe(15_000);
});
