import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { sales } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';

export type PurchaseField = 'qty_to_purchase' | 'email' | 'country' | 'us_state' | 'ethereum_address' | 'agreement';
export type PurchaseValues = Record<PurchaseField, string>;

/** `agreement` holds 'yes' while the box is ticked. */
export const EMPTY_PURCHASE: PurchaseValues = {
  qty_to_purchase: '1',
  email: '',
  country: sales.countries.includes('US') ? 'US' : (sales.countries[0] ?? ''),
  us_state: '',
  ethereum_address: '',
  agreement: '',
};

export const useRequestPurchase = () =>
  useIdempotentCall((request: PurchaseRequest, options) => answerOf(api.purchase.$post({ json: request }, options)));
