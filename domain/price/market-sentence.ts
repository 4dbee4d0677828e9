import { formatUsdCents, type UsdCents } from '../money.ts';

const GAIN = ['Market Gain', 'It stays with us (Terms of Purchase, section 4.6).'] as const;
const LOSS = [
  'Market Loss',
  'We bear it, unless we cancelled because the Terms of Purchase were broken (their section 4.6).',
] as const;

/** What a cancelled order's Fair Market Value came to, per token and for the whole order. */
export function marketSentence(fairMarketCents: UsdCents, differenceCents: UsdCents, at: string): string {
  const value = `The Fair Market Value at ${at} was ${formatUsdCents(fairMarketCents)} USD a token`;
  if (differenceCents === 0) return `${value}: neither Market Gain nor Market Loss.`;
  const [name, bearer] = differenceCents > 0 ? GAIN : LOSS;
  return `${value}: a ${name} of ${formatUsdCents(Math.abs(differenceCents))} USD for the order. ${bearer}`;
}
