import * as z from 'zod/mini';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { type PurchaseRequest, purchaseRequest } from '#domain/purchases/purchase.ts';
import { saleRegionError } from '#domain/regions.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';

/** The form asks for everything that the call takes. */
export type PurchaseField = keyof PurchaseRequest;
export type PurchaseValues = Record<PurchaseField, string>;

type Read = { ok: true; request: PurchaseRequest } | { ok: false; errors: FieldErrors<PurchaseField> };

/** Reads the typed form by the server's own schema, and asks for the buyer's country and the agreement as well. */
export function readPurchase({ agreement, us_state, ...values }: PurchaseValues): Read {
  const { country } = values;
  const parsed = z.safeParse(purchaseRequest, {
    ...values,
    ethereum_address: values.ethereum_address.trim(),
    us_state: country === 'US' && us_state !== '' ? us_state : null,
    agreement: agreement ? USER_AGREEMENT_EFFECTIVE : null,
  });
  const errors = issuesByField<PurchaseField>(parsed.error?.issues);
  const region = saleRegionError({ country, us_state });
  if (country === '') errors.country = PURCHASE_MESSAGES.countryNeeded;
  else if (region) errors[region.field] = region.message;
  if (!agreement) errors.agreement = PURCHASE_MESSAGES.agreementNeeded;
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request: parsed.data };
}
