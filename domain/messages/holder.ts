import { site } from '#site';
import { formatUsdCents } from '../money.ts';
import type { RedemptionHistoryName } from '../redemptions/machine.ts';
import type { NextForHolder } from '../redemptions/next.ts';
import type { RedemptionQuote } from '../redemptions/quote.ts';
import {
  DELIVERY_BUSINESS_DAYS,
  LOST_PACKAGE_DAYS,
  MAX_SUPPLY_COINS,
  MINIMUM_AGE_PURCHASE,
  RESHIPPING_WEEKS,
  SHIPPING_DOMESTIC_CENTS,
  SHIPPING_INTERNATIONAL_CENTS,
} from '../terms.ts';

/** The redemption form and the page of a redemption. */
export const REDEEM_MESSAGES = {
  tooFewTokens: `Redemption Failed, you do not have enough ${site.symbol}`,
  noEth: 'Redemption Failed, you need Ethereum (ETH) to pay transaction fees',
  balanceUnknown: `Redemption Failed, ${site.symbol} balance inaccessible`,
  notFound: 'No redemption request has this number',
  /** Where this browser has signed no burn that is on its way. */
  notBurnedYet:
    'If you have not confirmed the burn yet, go on with this ticket at Redeem: nothing is ever burned twice.',
  /** Where a burn was begun and did not go through. */
  tokensKept:
    'Your tokens are still in your wallet, and your request is stored. You can go on with the same ticket: nothing is ever burned twice.',
} as const;

/** A redemption with a wallet that the server could not take: an apology, and that nothing was burned. */
export const redeemMaintenance = (supportEmail: string) =>
  `We are sorry: our redemption service is under maintenance. Your tokens are still in your wallet. Please try again later or email ${supportEmail}.`;

/** A redemption without a wallet that the server could not take. */
export const redeemFormFailed = (supportEmail: string) =>
  `Your redemption form submission has failed please try again later or email ${supportEmail}.`;

export const burnInBlock = (confirmations: number) =>
  `The burn is in a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}. It will be final in a moment.`;

export const coinsText = (coins: number | bigint) => `${coins} ${BigInt(coins) === 1n ? 'coin' : 'coins'}`;

/** The title of a redemption's row. */
export const redemptionTitle = (coins: number) => `Redemption of ${coinsText(coins)}`;

export const redeemConfirm = (coins: number) =>
  `This burns ${coins} ${site.symbol} from your wallet for ${coinsText(coins)}. This cannot be undone.`;

const businessDays = ([least, most]: readonly [number, number]) => `Typically ${least} to ${most} business days`;
const ESTIMATE = 'An estimate; we’ll tell you the amount before we ship.';

/** What the holder ticks on the redemption form; the page adds the link to the text. */
export const REDEEM_AGREEMENT = `I am ${MINIMUM_AGE_PURCHASE} or older, and I accept the`;
export const REDEEM_AGREEMENT_NEEDED = `Please tick the box: you must be ${MINIMUM_AGE_PURCHASE} or older to redeem`;

/** In place of the quote while no number of coins is typed that can be redeemed. */
export const quoteNeedsQuantity = `Enter a whole number of coins, from 1 to ${MAX_SUPPLY_COINS.toLocaleString('en-US')}, to see your quote.`;

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
      ? [['Abroad', 'We must approve the delivery first; we’ll e-mail you'] as [string, string]]
      : []),
  ];
}

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

/** What the holder has to do or to wait for. */
export const NEXT_REDEMPTION_MESSAGES: Record<NextForHolder, string> = {
  burn_tokens: `Your request is stored. The burn of its ${site.symbol} has not been seen on the blockchain yet.`,
  send_tokens: `Please send the ${site.symbol} from your wallet to the redemption address below. We’ll burn them with this ticket’s number.`,
  wait_for_support: `You don’t need to do anything now. We’ll e-mail you about the ${site.symbol} and the delivery.`,
  wait_for_chain: 'The burn is in a block of the Ethereum blockchain. It will be final in a moment.',
  give_identity: 'We need to know who receives the coins. Please fill in the form below.',
  send_documents: 'We’re waiting for documents from you: see the reason below and our e-mail.',
  wait_for_check:
    'The tokens are burned for good. You don’t need to do anything now: we’re checking the request and will then ship the coins.',
  wait_for_shipping:
    'You don’t need to do anything now. We’re packing the coins and will e-mail you the tracking number.',
  receive_coins: `The coins are on their way, typically ${daysLeast} to ${daysMost} business days. An adult must be there with government ID and sign. If they don’t arrive, tell us within ${LOST_PACKAGE_DAYS} days of the ship date.`,
  pay_costs: `The package came back to us. We’ll ship it again once all costs are paid; that can take ${weeksLeast} to ${weeksMost} weeks or more. We’ll e-mail you the amount.`,
  wait_for_search:
    'You don’t need to do anything now. We’ve reported the package to the carrier as lost and will e-mail you.',
  wait_for_receipt: 'The coins were delivered. Nothing is left to do; the receipt follows on the blockchain.',
  nothing: 'The coins were delivered, and the receipt is on the blockchain. There is nothing left to do.',
  over: 'This request is over.',
};

/** What each transition of a redemption is called for the holder. */
export const REDEMPTION_TRANSITION_LABELS: Readonly<Record<RedemptionHistoryName, string>> = {
  request: 'Request sent',
  burn: 'Tokens burned',
  unburn: 'The burn is gone from the blockchain',
  refuse: 'Request refused',
  cancel: 'Request cancelled',
  send_back: 'Tokens sent back',
  check_identity: 'Request checked',
  ship: 'Coins shipped',
  deliver: 'Coins delivered',
  return: 'Package came back',
  pay_costs: 'Costs of another shipment settled',
  reship: 'Coins shipped again',
  claim_lost: 'Package reported lost',
  find: 'Package found and delivered',
  replace: 'Lost package replaced',
  withhold: 'Documents asked for',
  release: 'Documents received',
  close: 'Receipt on the blockchain',
};

/** Whether the receipt on the page is the one on the chain. */
export const RECEIPT_MESSAGES = {
  waits: 'Next we’ll record the receipt on the blockchain; then you can check it here.',
  agrees: 'Checked in your browser: this receipt is the one on the blockchain.',
  differs: 'This receipt is not the one on the blockchain. Please write to us.',
} as const;
