import { formatUsdCents, type UsdCents } from './money.ts';

/** What a cancelled order's Fair Market Value came to, per token and for the whole order. */
export function marketSentence(fairMarketCents: UsdCents, differenceCents: UsdCents, at: string): string {
  const value = `The Fair Market Value at ${at} was ${formatUsdCents(fairMarketCents)} USD a token`;
  if (differenceCents === 0) return `${value}: neither Market Gain nor Market Loss.`;
  const name = differenceCents > 0 ? 'Market Gain' : 'Market Loss';
  return `${value}: a ${name} of ${formatUsdCents(Math.abs(differenceCents))} USD for the order.`;
}
