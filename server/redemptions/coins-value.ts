import type { UsdCents } from '#domain/money.ts';
import { deliveredCost } from '#domain/redemptions/quote.ts';
import type { ChainContext } from '../platform/context.ts';
import { knownPrice } from '../price/find-price.ts';
import type { Redemption } from './find-redemption.ts';

/** What a redemption's coins are worth at the price in force: what their package is insured for. Undefined while none is known. */
export async function coinsValue(context: ChainContext, { qtyToRedeem }: Redemption): Promise<UsdCents | undefined> {
  const price = await knownPrice(context);
  return price && deliveredCost(qtyToRedeem, false, price.cents).valueCents;
}
