import { site } from '#site';
import { coinsText } from '../counted.ts';
import { formatCount, usdText } from '../money.ts';
import { MAX_SUPPLY_COINS, SHIPPING_INTERNATIONAL_CENTS } from '../terms.ts';
import { REDEEM_MESSAGES } from './messages.ts';
import type { RedemptionQuote } from './quote.ts';

/** The title of a redemption's row. */
export const redemptionTitle = (coins: number) => `Redemption of ${coinsText(coins)}`;

export const redeemConfirm = (coins: number) =>
  `This burns ${coins} ${site.symbol} from your wallet. It can’t be undone.`;

/** What each coin is: 'American Eagle, 1 oz gold'. */
export const COIN_KIND = `${site.coin.name}, ${site.coin.weight.short} ${site.metal}`;

const businessDays = ([least, most]: readonly [number, number]) => `Typically ${least} to ${most} business days`;

const FIRM_BEFORE = `We’ll confirm the amount before you turn in any ${site.symbol}.`;
const FIRM_LATER = 'An estimate; we’ll tell you the amount before we ship.';
const CHECKED_FIRST = `We verify your identity and confirm the cost before you turn in any ${site.symbol}.`;

/** In place of the quote while no number of coins is typed that can be redeemed. */
export const quoteNeedsQuantity = `Enter a whole number of coins, from 1 to ${formatCount(MAX_SUPPLY_COINS)}, to see your quote.`;

/** What shipping, handling and insurance cost; where that isn't firm, it's the least. */
export const shippingText = (cost: { shipping_cents: number; is_firm: boolean; duties: boolean }) =>
  `${cost.is_firm ? '' : 'From '}${usdText(cost.shipping_cents)}${cost.duties ? ' plus duties' : ''}`;

/** The whole quote in words, name and value. */
export function quoteLines(quote: RedemptionQuote): [name: string, value: string][] {
  const { coins, tokens, shippingCents, isFirm, duties, staffApproval } = quote;
  const shipping = shippingText({ shipping_cents: shippingCents, is_firm: isFirm, duties });
  return [
    ['You receive', `${coinsText(coins)}, ${COIN_KIND}`],
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
            duties ? 'We have to approve the delivery first. We’ll email you.' : CHECKED_FIRST,
          ] as [string, string],
        ]
      : []),
  ];
}

/** Refuses a redemption of more than a wallet holds; `coins` is the most that it can redeem. */
export const redeemTooMany = (coins: bigint) =>
  coins === 0n
    ? `${REDEEM_MESSAGES.tooFewTokens}: a coin takes 1 ${site.symbol}`
    : `${REDEEM_MESSAGES.tooFewTokens}. You can redeem at most ${coinsText(coins)} from this wallet.`;

/** What is wrong with a delivery address. */
export const ADDRESS_MESSAGES = {
  streetNeeded: 'Enter the street address',
  cityNeeded: 'Enter the city',
  countryNeeded: 'Please choose a country',
  notDelivered: `We can’t ship to this country. If you live there, please write to ${site.support.email}.`,
  stateNeeded: 'Please choose a state',
  stateUnknown: 'This isn’t a US state',
  regionNeeded: 'Please enter the state or province',
  zipInvalid: 'Please enter a ZIP code such as 84101 or 84101-1234',
  postalCodeNeeded: 'Please enter the postal code',
  postalCodeInvalid: 'This isn’t a postal code of that country',
} as const;

/** A ZIP code that belongs to another state than the address names. */
export const zipOfOtherState = (zip: string, actual: string, named: string) =>
  `ZIP code ${zip} is in ${actual}, not in ${named}. Please check the ZIP code and the state.`;

/** Why identity data are asked for with a request for delivery abroad; the holder reads it. */
export const ABROAD_REASON = `Delivery outside the United States needs our approval before you turn in any ${site.symbol}. We verify who will receive the coins, and then confirm the cost.`;

/** Why identity data are asked for as soon as a holder asks to be checked first; the holder reads it. */
export const CHECK_FIRST_REASON = `You asked us to check everything before you turn in any ${site.symbol}. We verify who will receive the coins, and then confirm the cost.`;

/** What the calculator of a delivered coin remarks. */
export const CALCULATOR_MESSAGES = {
  quantityNeeded: `Enter a whole number of coins, from 1 to ${formatCount(MAX_SUPPLY_COINS)}`,
  destinationUnknown: 'This link names a destination that we don’t know, so we’ve assumed the United States',
  estimate: `International shipping starts at ${usdText(SHIPPING_INTERNATIONAL_CENTS)}; we confirm it first. If you already hold the tokens, you pay only shipping.`,
} as const;
