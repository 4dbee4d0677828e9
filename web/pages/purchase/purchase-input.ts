import * as z from 'zod/mini';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { type PurchaseRequest, purchaseRequest } from '#domain/purchases/purchase.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';
import type { PurchaseField, PurchaseValues } from './purchase-request.ts';

type Read = { ok: true; request: PurchaseRequest } | { ok: false; errors: FieldErrors<PurchaseField> };

/** Reads the typed form by the server's own schema, and asks for an address and the agreement as well. */
export function readPurchase({ agreement, ...values }: PurchaseValues): Read {
  const parsed = z.safeParse(purchaseRequest, { ...values, agreement: agreement ? USER_AGREEMENT_EFFECTIVE : null });
  const errors = issuesByField<PurchaseField>(parsed.error?.issues);
  if (values.ethereum_address.trim() === '') errors.ethereum_address = PURCHASE_MESSAGES.addressNeeded;
  if (!agreement) errors.agreement = PURCHASE_MESSAGES.agreementNeeded;
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request: parsed.data };
}
