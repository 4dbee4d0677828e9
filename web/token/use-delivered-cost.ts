import { formatUsdCents } from '#domain/money.ts';
import { deliveredCost } from '#domain/redemptions/quote.ts';
import { usePrice } from '#web/lib/price.ts';

/** What that many coins cost at the price in force, alone and delivered, without the dollar sign; empty until that is known. */
export function useDeliveredCost(coins: number | undefined, abroad: boolean): { value: string; total: string } {
  const { price, text, delivered } = usePrice();
  const cost = price && coins ? deliveredCost(coins, abroad, price.cents) : undefined;
  const value = cost ? formatUsdCents(cost.valueCents) : '';
  const total = cost ? formatUsdCents(cost.totalFromCents) : '';
  // The texts for one coin in the United States are in the page before any script; the rest needs the price in cents.
  return {
    value: coins === 1 ? text : value,
    total: coins === 1 && !abroad ? delivered : total,
  };
}
