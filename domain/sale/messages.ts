import { site } from '#site';
import { METAL_TITLE } from '../coin.ts';
import { shownSecond } from '../dates.ts';
import { formatCount, usdText } from '../money.ts';
import { REVERT_MESSAGES } from '../wallet/revert-messages.ts';

/** What quotes and their payment say when something doesn't fit. */
export const SALE_MESSAGES = {
  off: `We don’t sell ${site.symbol} for USDC at once at the moment. You can still request a purchase.`,
  noQuoter: 'We can’t sign quotes right now. Please try again later, or request a purchase.',
  unavailable: 'We can’t reach the sale on the Ethereum network right now. Please try again later.',
  noPrice: 'There’s no price at the moment. Please try again later.',
  priceNotPosted: 'A new price was just set and isn’t on the blockchain yet. Please try again in a few minutes.',
  newPriceSoon: 'A new price comes into force in a moment. Please try again after that.',
  holiday: `${METAL_TITLE} isn’t traded today, so we don’t sell at once. Please try again on the next trading day.`,
  goldSourcesDiffer: `Our two sources for the price of ${site.metal} don’t agree at the moment, so we don’t sell at once. Please try again later.`,
  identityNeeded:
    'We’re required to verify your identity first. Please request a purchase once; when your identity is verified, you can buy with USDC at once.',
  listed: 'We can’t sell to this account or wallet. Please contact us if you think that’s a mistake.',
  agreementNeeded: 'Please read and accept the user agreement',
  countryNeeded: 'Please choose where you live',
  failedOften:
    'Several payments from this wallet failed today, so we don’t pay for another one. Please try again tomorrow.',
  notFound: 'This quote doesn’t exist',
  expired: 'This quote has expired. Nothing was paid. Please ask for a new one.',
  signature: 'The payment isn’t signed by the wallet that the quote is for',
  paymentRefused:
    'USDC refused the payment. Check that the wallet holds enough USDC. If it’s a contract or has code of its own (EIP-7702), it has to accept the signature.',
  usedElsewhere: 'The payment’s number was used for something else, or canceled. Nothing was sold.',
} as const;

/** The wallet holds less USDC than the quote takes; both in whole cents. */
export const tooLittleUsdc = (held: number, due: number): string =>
  `This wallet holds ${usdText(held)} in USDC, and the quote takes ${usdText(due)}.`;
export const tooManyCoins = (most: number): string =>
  `At once you can buy up to ${formatCount(most)} ${most === 1 ? 'token' : 'tokens'}. For more, please request a purchase.`;
/** What one person, or everyone together, has left of a day. */
export const leftOfDay = (left: number): string =>
  left === 0
    ? 'You’ve bought as many tokens at once as one person can in a day. Please try again tomorrow, or request a purchase.'
    : `You can buy ${formatCount(left)} more at once today. For more, please request a purchase.`;
export const leftOfAll = (left: number): string =>
  left === 0
    ? 'Everything that we sell at once in a day is sold. Please try again tomorrow (UTC), or request a purchase.'
    : `We sell ${formatCount(left)} more at once today. For more, please request a purchase.`;

type Values = readonly unknown[];
const timeOf = (value: unknown) => shownSecond(Number(value), 'utc');

/** Why the desk sells nothing now, by the name of the contract's error. */
const CLOSED: Readonly<Record<string, string | ((values: Values) => string)>> = {
  DeskStopped: 'We’ve stopped selling at once for now. Please request a purchase instead.',
  MarketClosed: `${METAL_TITLE} isn’t traded on weekends, so we sell at once from Monday, 00:00, to Friday, 21:00 UTC. You can request a purchase at any time.`,
  NoPrice: 'No price is on the blockchain yet. Please try again later.',
  FeedWithoutPrice: `The price of ${site.metal} or USDC isn’t available on the blockchain at the moment. Please try again later.`,
  FeedNotCurrent: ([, updatedAt]) =>
    `The price of ${site.metal} or USDC on the blockchain is from ${timeOf(updatedAt)}, which is too old to sell by. Please try again later.`,
  UsdcOffPar:
    'One USDC isn’t worth a dollar at the moment, so we don’t sell for it. Please request a purchase instead.',
  UsdcUnitsChanged: 'USDC has changed, so we don’t sell for it. Please request a purchase instead.',
  PriceOutsideBand: `The price of ${site.metal} has moved too far from ours, so we don’t sell at once until we set a new price.`,
  ExceedsDayLimit: ([, left]) => leftOfAll(Number(left)),
  AccessControlUnauthorizedAccount: 'The sale isn’t set up at the moment. Please request a purchase instead.',
  InvalidCoins: ([, most]) => tooManyCoins(Number(most)),
  InvalidQuoter: 'This quote was signed with a key that we no longer use. Please ask for a new one.',
  QuoteExpired: SALE_MESSAGES.expired,
  QuoteTooLong: 'This quote isn’t valid yet. Please ask for a new one.',
  PriceChanged: 'The price has changed since this quote. Nothing was paid. Please ask for a new one.',
  WrongAmount: 'The price has changed since this quote. Nothing was paid. Please ask for a new one.',
  InvalidOrder: 'This quote can’t be used. Please ask for a new one.',
  WrongPayment: SALE_MESSAGES.paymentRefused,
  ERC3009InvalidSignature: SALE_MESSAGES.signature,
  ERC3009UsedAuthorization: SALE_MESSAGES.usedElsewhere,
};

/** What a buyer reads about an error of the desk, by its name and values; undefined for one that isn't the contract's. */
export function deskMessage(name: string, values: Values = []): string | undefined {
  const message = CLOSED[name] ?? REVERT_MESSAGES[name];
  return typeof message === 'function' ? message(values) : message;
}
