import * as z from 'zod/mini';
import { type RedemptionRequest, redemptionRequest } from '#domain/redemptions/redemption.ts';
import type { FieldErrors } from '#web/lib/fields.ts';
import type { RedeemField, RedeemValues } from './redeem-form.tsx';

type Read = { ok: true; request: RedemptionRequest } | { ok: false; faults: FieldErrors<RedeemField> };

/** The typed form as a request, or the first fault of each field; by the very schema that the server uses. */
export function readRedemption(values: RedeemValues, address: string): Read {
  const parsed = z.safeParse(redemptionRequest, { ...values, ethereum_address: address });
  if (parsed.success) return { ok: true, request: parsed.data };
  const faults: FieldErrors<RedeemField> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as RedeemField] ??= message;
  return { ok: false, faults };
}
