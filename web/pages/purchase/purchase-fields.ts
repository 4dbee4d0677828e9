import type { FieldErrors } from '#web/lib/fields.ts';

export const PURCHASE_FIELDS = ['qty_to_purchase', 'email', 'ethereum_address', 'agreement'] as const;
export type PurchaseField = (typeof PURCHASE_FIELDS)[number];
export type PurchaseValues = Record<PurchaseField, string>;

/** `agreement` holds 'yes' while the box is ticked. */
export const EMPTY_PURCHASE: PurchaseValues = {
  qty_to_purchase: '1',
  email: '',
  ethereum_address: '',
  agreement: '',
};

/** The whole number that was typed, where it is one of sensible length. */
export function typedQuantity({ qty_to_purchase }: PurchaseValues): number | undefined {
  const typed = qty_to_purchase.trim();
  return /^[1-9]\d{0,7}$/.test(typed) ? Number(typed) : undefined;
}

/** The fields that the server refused, first sentence each. */
export const refusedFields = (fields: Readonly<Record<string, readonly string[]>>): FieldErrors<PurchaseField> =>
  Object.fromEntries(PURCHASE_FIELDS.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name][0]]] : [])));
