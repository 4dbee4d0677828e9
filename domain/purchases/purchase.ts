import * as z from 'zod/mini';
import { recipientAddress } from '../ethereum-address.ts';
import { coinQuantity, emailAddress, text } from '../field-schemas.ts';
import { saleRegionError } from '../regions.ts';
import { MIN_ORDER_COINS, USER_AGREEMENT_EFFECTIVE } from '../terms.ts';
import { PURCHASE_MESSAGES } from './messages.ts';

const regionCode = z.optional(
  z.nullable(
    z.pipe(
      text(2),
      z.transform((code) => code.toUpperCase()),
    ),
  ),
);

type Region = { country?: string | null | undefined; us_state?: string | null | undefined };

const regionCheck = z.check<Region>(({ value, issues }) => {
  const error = value.country ? saleRegionError({ country: value.country, us_state: value.us_state ?? '' }) : undefined;
  if (error) issues.push({ code: 'custom', input: value, path: [error.field], message: error.message });
});

/** POST /api/purchase/:key/wallet: where the tokens are to go. */
export const walletInput = z.object({ ethereum_address: recipientAddress });

/**
 * POST /api/purchase (docs/product.md, HTTP calls). `agreement` is the version of the agreement that the buyer ticked, `country` and
 * `us_state` where the buyer lives; older clients send none of them. An empty address means: no wallet yet.
 */
export const purchaseRequest = z
  .object({
    ethereum_address: z._default(z.union([z.literal(''), recipientAddress]), ''),
    qty_to_purchase: coinQuantity(MIN_ORDER_COINS),
    email: emailAddress,
    agreement: z.optional(z.nullable(z.literal(USER_AGREEMENT_EFFECTIVE, { error: PURCHASE_MESSAGES.agreementOld }))),
    country: regionCode,
    us_state: regionCode,
  })
  .check(regionCheck);
export type PurchaseRequest = z.infer<typeof purchaseRequest>;
