import * as z from 'zod/mini';
import { type RedemptionRequest, redemptionRequest } from '#domain/redemption.ts';
import { HOME_COUNTRY } from '#domain/shipping.ts';
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

type Read = { ok: true; request: RedemptionRequest } | { ok: false; faults: FieldErrors<RedeemField> };

/** The typed form as a request, or the first fault of each field; by the very schema that the server uses. */
export function readRedemption(values: RedeemValues, address: string): Read {
  const parsed = z.safeParse(redemptionRequest, { ...values, ethereum_address: address });
  if (parsed.success) return { ok: true, request: parsed.data };
  const faults: FieldErrors<RedeemField> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as RedeemField] ??= message;
  return { ok: false, faults };
}

/** The fields that the server refused, first sentence each. */
export const refusedFields = (fields: Readonly<Record<string, readonly string[]>>): FieldErrors<RedeemField> =>
  Object.fromEntries(REDEEM_FIELDS.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name][0]]] : [])));
