import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
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

/** '1,000' as people type it, without its separators; anything else as it is. */
export const plainQuantity = (typed: string): string =>
  /^\d{1,3}(,\d{3})+$/.test(typed.trim()) ? typed.replaceAll(',', '') : typed;

/** The whole number that was typed, as far as so many tokens can be bought. */
export function typedQuantity({ qty_to_purchase }: PurchaseValues): number | undefined {
  const typed = plainQuantity(qty_to_purchase).trim();
  if (!/^[1-9]\d{0,7}$/.test(typed)) return undefined;
  return Number(typed) <= MAX_SUPPLY_COINS ? Number(typed) : undefined;
}

export const useRequestPurchase = () =>
  useIdempotentCall((request: PurchaseRequest, options) => answerOf(api.purchase.$post({ json: request }, options)));
