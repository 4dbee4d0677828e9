import * as z from 'zod/mini';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { type PurchaseRequest, purchaseRequest } from '#domain/purchases/purchase.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import type { FieldErrors } from '#web/lib/fields.ts';
import type { PurchaseField, PurchaseValues } from './purchase-fields.ts';

type Read = { ok: true; request: PurchaseRequest } | { ok: false; faults: FieldErrors<PurchaseField> };

/** The typed form as a request, or the first fault of each field: the server's schema, and what only this form insists on. */
export function readPurchase({ agreement, ...values }: PurchaseValues): Read {
  const parsed = z.safeParse(purchaseRequest, { ...values, agreement: agreement ? USER_AGREEMENT_EFFECTIVE : null });
  const faults: FieldErrors<PurchaseField> = {};
  for (const { path, message } of parsed.error?.issues ?? []) faults[path[0] as PurchaseField] ??= message;
  if (values.ethereum_address.trim() === '') faults.ethereum_address = PURCHASE_MESSAGES.addressNeeded;
  if (!agreement) faults.agreement = PURCHASE_MESSAGES.agreementNeeded;
  const isRight = parsed.success && Object.keys(faults).length === 0;
  return isRight ? { ok: true, request: parsed.data } : { ok: false, faults };
}
