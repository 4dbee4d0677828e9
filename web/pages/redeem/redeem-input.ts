import * as z from 'zod/mini';
import { withAsciiDigits } from '#domain/digits.ts';
import { visibleText } from '#domain/field-schemas.ts';
import { addressErrors } from '#domain/redemptions/address.ts';
import { REDEEM_AGREEMENT_NEEDED } from '#domain/redemptions/messages.ts';
import { ADDRESS_MESSAGES } from '#domain/redemptions/quote-messages.ts';
import { type RedemptionRequest, redemptionRequest } from '#domain/redemptions/redemption.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';
import { idempotencyKeys } from '#web/lib/idempotency-key.ts';
import type { RedeemField, RedeemValues } from './redemption-request.ts';

type Read = { ok: true; request: RedemptionRequest } | { ok: false; errors: FieldErrors<RedeemField> };

/** Reads the typed form by the server's own schema, and asks for the tick as well: as a request, or with an error for each wrong field. */
export function readRedemption(values: RedeemValues, address: string): Read {
  const line = values.address_line_1.trim();
  const parsed = z.safeParse(redemptionRequest, {
    ...values,
    ethereum_address: address,
    check_first: values.check_first !== '',
    // Without a line the schema would take it for a client that sends a single text.
    address_line_1: line || '–',
  });
  const read = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, visibleText(value)]),
  ) as RedeemValues;
  read.postalCode = withAsciiDigits(read.postalCode);
  const errors = { ...issuesByField<RedeemField>(parsed.error?.issues), ...addressErrors(read) };
  if (!line) errors.address_line_1 = ADDRESS_MESSAGES.streetNeeded;
  if (!values.of_age.trim()) errors.of_age = REDEEM_AGREEMENT_NEEDED;
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request: parsed.data };
}

/** Posts requests; the same one again, after a failure, is the same to the server. */
export function redemptionSender() {
  const keyOf = idempotencyKeys();
  return (request: RedemptionRequest) => answerOf(api.redeem.$post({ json: request }, keyOf(request)));
}
