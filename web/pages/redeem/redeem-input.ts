import * as z from 'zod/mini';
import { REDEEM_AGREEMENT_NEEDED } from '#domain/messages/holder.ts';
import { type RedemptionRequest, redemptionRequest } from '#domain/redemptions/redemption.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';
import type { RedeemField, RedeemValues } from './redemption-request.ts';

type Read = { ok: true; request: RedemptionRequest } | { ok: false; errors: FieldErrors<RedeemField> };

/** Reads the typed form by the server's own schema, and asks for the tick as well: as a request, or with an error for each wrong field. */
export function readRedemption(values: RedeemValues, address: string): Read {
  const parsed = z.safeParse(redemptionRequest, { ...values, ethereum_address: address });
  const errors = issuesByField<RedeemField>(parsed.error?.issues);
  if (!values.of_age.trim()) errors.of_age = REDEEM_AGREEMENT_NEEDED;
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request: parsed.data };
}
