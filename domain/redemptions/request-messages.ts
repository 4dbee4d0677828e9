import { site } from '#site';
import { formatUsdCents } from '../money.ts';
import { SHIPPING_DOMESTIC_CENTS, SHIPPING_INTERNATIONAL_CENTS } from '../terms.ts';
import type { RedemptionQuote } from './quote.ts';

/** Said where a burn was begun and did not go through. */
export const TOKENS_KEPT =
  'Your tokens are still in your wallet, and your request is stored. You can go on with the same ticket: nothing is ever burned twice.';

export const ticketBurning = (confirmations: number) =>
  `The burn is in a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}. It is final in a moment.`;

export const coinsText = (coins: number | bigint) => `${coins} ${BigInt(coins) === 1n ? 'coin' : 'coins'}`;

/** The title of a ticket's row. */
export const redemptionTitle = (coins: number) => `Redemption of ${coinsText(coins)}`;

export const redeemConfirm = (coins: number) =>
  `This burns ${coins} ${site.symbol} from your wallet for ${coinsText(coins)}. This cannot be undone.`;

const businessDays = ([least, most]: readonly [number, number]) => `Typically ${least} to ${most} business days`;
const ESTIMATE = 'An estimate; we tell you the amount before we ship.';

/** The whole quote in words, name and value; without a country both estimates. */
export function quoteLines(quote: RedemptionQuote, country?: string): [name: string, value: string][] {
  const { coins, tokens, shippingFromCents, duties, staffApproval } = quote;
  const shipping =
    country === undefined
      ? `From $${formatUsdCents(SHIPPING_DOMESTIC_CENTS)} within the United States, from $${formatUsdCents(SHIPPING_INTERNATIONAL_CENTS)} plus duties elsewhere. ${ESTIMATE}`
      : `From $${formatUsdCents(shippingFromCents)}${duties ? ' plus duties' : ''}. ${ESTIMATE}`;
  return [
    ['You receive', `${coinsText(coins)}, ${site.coin.name}, ${site.coin.weight.short} ${site.metal}`],
    ['You give', `${tokens} ${site.symbol}, burned for good`],
    ['Shipping, handling and insurance', shipping],
    ['Delivery', `${businessDays(quote.businessDays)}, by an insured carrier`],
    ['At the door', 'An adult signs and shows government ID'],
    ...(staffApproval && country !== undefined
      ? [['Abroad', 'We must approve the delivery first; we write to you'] as [string, string]]
      : []),
  ];
}
