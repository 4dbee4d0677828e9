import { site } from '#site';
import { formatUsdCents } from '../money.ts';
import type { RedemptionQuote } from '../redemptions/quote.ts';
import { MAX_SUPPLY_COINS, MINIMUM_AGE_PURCHASE } from '../terms.ts';

/** The redemption form and the page of a redemption. */
export const REDEEM_MESSAGES = {
  tooFewTokens: `Redemption Failed, you do not have enough ${site.symbol}`,
  noEth: 'Redemption Failed, you need Ethereum (ETH) to pay transaction fees',
  balanceUnknown: `Redemption Failed, ${site.symbol} balance inaccessible`,
  notFound: 'We can’t find a redemption request with this number',
  /** While identity and cost are open. */
  handInNothing: `Please keep your ${site.symbol} until we’ve checked everything and e-mailed you the firm cost.`,
  /** Where this browser has signed no burn that is on its way. */
  notBurnedYet:
    'If you haven’t confirmed the burn yet, continue with this ticket on the Redeem page. Nothing is ever burned twice.',
  /** Where a burn was begun and did not go through. */
  tokensKept:
    'Your tokens are still in your wallet, and we’ve saved your request. You can continue with the same ticket. Nothing is ever burned twice.',
} as const;

/** A redemption with a wallet that the server could not take: an apology, and that nothing was burned. */
export const redeemMaintenance = (supportEmail: string) =>
  `We’re sorry, our redemption service is under maintenance. Your tokens are still in your wallet. Please try again later or email ${supportEmail}.`;

/** A redemption without a wallet that the server could not take. */
export const redeemFormFailed = (supportEmail: string) =>
  `Your redemption form submission has failed please try again later or email ${supportEmail}.`;

export const burnInBlock = (confirmations: number) =>
  `The burn is in a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}. It will be final in a moment.`;

export const coinsText = (coins: number | bigint) => `${coins} ${BigInt(coins) === 1n ? 'coin' : 'coins'}`;

/** The title of a redemption's row. */
export const redemptionTitle = (coins: number) => `Redemption of ${coinsText(coins)}`;

export const redeemConfirm = (coins: number) =>
  `This burns ${coins} ${site.symbol} from your wallet for ${coinsText(coins)}. This can’t be undone.`;

const businessDays = ([least, most]: readonly [number, number]) => `Typically ${least} to ${most} business days`;

const FIRM_BEFORE = `We’ll confirm the amount before you hand in any ${site.symbol}.`;
const FIRM_LATER = 'An estimate; we’ll tell you the amount before we ship.';
const CHECKED_FIRST = `We verify your identity and confirm the cost before you hand in any ${site.symbol}.`;

/** What the holder ticks on the redemption form; the page adds the link to the text. */
export const REDEEM_AGREEMENT = `I’m ${MINIMUM_AGE_PURCHASE} or older, and I accept the`;
/** The choice to hand nothing in before everything is settled. */
export const CHECK_FIRST =
  'Check everything first: verify my identity and confirm the cost, and only then tell me how to hand in my tokens.';
export const REDEEM_AGREEMENT_NEEDED = `Please check the box: you must be ${MINIMUM_AGE_PURCHASE} or older to redeem`;

/** In place of the quote while no number of coins is typed that can be redeemed. */
export const quoteNeedsQuantity = `Enter a whole number of coins, from 1 to ${MAX_SUPPLY_COINS.toLocaleString('en-US')}, to see your quote.`;

/** What shipping, handling and insurance cost; where that isn't firm, it's the least. */
export const shippingText = (cost: { shipping_cents: number; is_firm: boolean; duties: boolean }) =>
  `${cost.is_firm ? '' : 'From '}$${formatUsdCents(cost.shipping_cents)}${cost.duties ? ' plus duties' : ''}`;

/** The whole quote in words, name and value. */
export function quoteLines(quote: RedemptionQuote): [name: string, value: string][] {
  const { coins, tokens, shippingCents, isFirm, duties, staffApproval } = quote;
  const shipping = shippingText({ shipping_cents: shippingCents, is_firm: isFirm, duties });
  return [
    ['You receive', `${coinsText(coins)}, ${site.coin.name}, ${site.coin.weight.short} ${site.metal}`],
    ['You redeem', `${tokens} ${site.symbol}, permanently burned`],
    [
      'Shipping, handling and insurance',
      isFirm ? shipping : `${shipping}. ${staffApproval ? FIRM_BEFORE : FIRM_LATER}`,
    ],
    ['Delivery', `${businessDays(quote.businessDays)}, by an insured carrier`],
    ['On delivery', 'An adult has to sign and show government ID'],
    ...(staffApproval
      ? [
          [
            duties ? 'Abroad' : 'First',
            duties ? 'We have to approve the delivery first. We’ll e-mail you.' : CHECKED_FIRST,
          ] as [string, string],
        ]
      : []),
  ];
}
