import type { PurchaseStatus } from './use-purchase-status.ts';

type Order = NonNullable<PurchaseStatus['order']>;
type PaidOrder = Order & { paid_cents: number; paid_on: string };

const RECEIVED: readonly Order['state'][] = ['paid', 'issuing', 'issued'];

/** Whether an order has a receipt, which then says its figures. */
export const isOnReceipt = (order: Order | null): order is PaidOrder =>
  order !== null && order.paid_cents !== null && order.paid_on !== null && RECEIVED.includes(order.state);
