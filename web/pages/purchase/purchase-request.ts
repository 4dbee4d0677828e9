import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';

export type PurchaseField = 'qty_to_purchase' | 'email' | 'ethereum_address' | 'agreement';
export type PurchaseValues = Record<PurchaseField, string>;

/** `agreement` holds 'yes' while the box is ticked. */
export const EMPTY_PURCHASE: PurchaseValues = {
  qty_to_purchase: '1',
  email: '',
  ethereum_address: '',
  agreement: '',
};

/** The whole number that was typed, if it has a sensible length. */
export function typedQuantity({ qty_to_purchase }: PurchaseValues): number | undefined {
  const typed = qty_to_purchase.trim();
  return /^[1-9]\d{0,7}$/.test(typed) ? Number(typed) : undefined;
}

export const useRequestPurchase = () =>
  useIdempotentCall((request: PurchaseRequest, options) => answerOf(api.purchase.$post({ json: request }, options)));
