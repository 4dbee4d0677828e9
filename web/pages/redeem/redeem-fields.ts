import { HOME_COUNTRY } from '#domain/redemptions/shipping.ts';
import type { FieldErrors } from '#web/lib/fields.ts';

export const REDEEM_FIELDS = [
  'qty_to_redeem',
  'email',
  'shipping_details',
  'name',
  'phone',
  'city',
  'stateProvince',
  'country',
  'postalCode',
] as const;
export type RedeemField = (typeof REDEEM_FIELDS)[number];
export type RedeemValues = Record<RedeemField, string>;

export const EMPTY_REDEMPTION: RedeemValues = {
  qty_to_redeem: '1',
  email: '',
  shipping_details: '',
  name: '',
  phone: '',
  city: '',
  stateProvince: '',
  country: HOME_COUNTRY,
  postalCode: '',
};

/** The fields that the server refused, first sentence each. */
export const refusedFields = (fields: Readonly<Record<string, readonly string[]>>): FieldErrors<RedeemField> =>
  Object.fromEntries(REDEEM_FIELDS.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name][0]]] : [])));
