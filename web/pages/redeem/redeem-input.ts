import * as z from 'zod/mini';
import { type RedemptionRequest, redemptionRequest } from '#domain/redemptions/redemption.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';
import type { RedeemField, RedeemValues } from './redemption-request.ts';

type Read = { ok: true; request: RedemptionRequest } | { ok: false; errors: FieldErrors<RedeemField> };

/** Reads the typed form by the server's own schema: as a request, or with an error for each wrong field. */
export function readRedemption(values: RedeemValues, address: string): Read {
  const parsed = z.safeParse(redemptionRequest, { ...values, ethereum_address: address });
  return parsed.success
    ? { ok: true, request: parsed.data }
    : { ok: false, errors: issuesByField(parsed.error.issues) };
}
