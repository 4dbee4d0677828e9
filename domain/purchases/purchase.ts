import * as z from 'zod/mini';
import { recipientAddress } from '../ethereum-address.ts';
import { coinQuantity, emailAddress } from '../field-schemas.ts';
import { PURCHASE_MESSAGES } from '../messages/customer.ts';
import { MIN_ORDER_COINS, USER_AGREEMENT_EFFECTIVE } from '../terms.ts';

/**
 * POST /api/purchase (docs/product.md, HTTP calls). `agreement` is the version of the agreement that the buyer ticked; older clients
 * send none. An empty address means: no wallet yet.
 */
export const purchaseRequest = z.object({
  ethereum_address: z._default(z.union([z.literal(''), recipientAddress]), ''),
  qty_to_purchase: coinQuantity(MIN_ORDER_COINS),
  email: emailAddress,
  agreement: z.optional(z.nullable(z.literal(USER_AGREEMENT_EFFECTIVE, { error: PURCHASE_MESSAGES.agreementOld }))),
});
export type PurchaseRequest = z.infer<typeof purchaseRequest>;
