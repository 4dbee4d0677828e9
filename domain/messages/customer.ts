import { site } from '#site';
import { formatCount, formatUsdCents } from '../money.ts';
import {
  BENEFICIAL_OWNER_PERCENT,
  CANCELLATION_FEE_MAX_CENTS,
  MINIMUM_AGE_PURCHASE,
  PAYMENT_WINDOW_HOURS,
} from '../terms.ts';

/** While a request or redemption is stopped for a reason that its customer isn’t told. */
export const REVIEW_MESSAGE =
  'We’re reviewing this. Please don’t pay or send anything now. We’ll write to you as soon as you can go on.';

/** The purchase form, the status page and the emails of a purchase. */
export const PURCHASE_MESSAGES = {
  notFound: 'We can’t find a purchase request with this number',
  addressNeeded: 'Please enter your wallet’s address',
  agreementNeeded: 'Please check the box: we can’t sell to you without your agreement',
  agreementOld: 'The agreement has changed since you opened this page. Please reload the page and read it again.',
  failed: 'We couldn’t send your request. Everything you typed is still here.',
  /** What the buyer ticks; the page adds the links to the texts. */
  agreement: `I’m ${MINIMUM_AGE_PURCHASE} or older, I’m buying in my own name, any wallet address I give is correct and mine, and I accept the`,
  /** What an accepted order binds the buyer to, said at the box that is ticked. */
  cancellation: `Once we’ve accepted your order, you can’t change or cancel it. If we cancel it, we may charge a fee of up to $${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)}. An order that isn’t paid within ${PAYMENT_WINDOW_HOURS} hours expires at no charge.`,
  countryNeeded: 'Please choose the country you live in',
  stateNeeded: 'Please choose the state you live in',
  notSoldInCountry: `We don’t sell ${site.symbol} to residents of this country`,
  notSoldInState: `We don’t sell ${site.symbol} to residents of this state`,
  walletChangedOften:
    'The wallet was changed too often within a day, and we email you about each change. Please try again tomorrow or write to us.',
  walletFixed: 'The wallet can’t be changed anymore: an order has been placed, or the request is closed.',
  /** When the price that is shown holds. */
  priceHolds: 'The price is fixed when we accept your order, not now.',
  thanks: "We've received your message, and someone will be in touch with you shortly.",
  /** Where the documents go that a purchase or its order is on hold for. */
  /** Why an order ended by itself. */
  lapsed: `No payment arrived within ${PAYMENT_WINDOW_HOURS} hours. You don’t owe anything, and there’s no fee.`,
  /** What happens to the request when its order is over. */
  stillOpen:
    'Your request is still open. If you still want to buy, write to us and we’ll place a new order at that day’s price.',
} as const;

export const tokensText = (quantity: number) => `${formatCount(quantity)} ${site.symbol}`;

/** The title of a request's row and page. */
export const purchaseTitle = (quantity: number) => `Purchase of ${tokensText(quantity)}`;

/** To customers and redeeming holders, when identity data (Schedule 1) is asked for, given or opened. */
export const IDENTITY_MESSAGES = {
  kindUnknown: 'Please choose an individual or a legal entity',
  birthDateInvalid: 'Please enter a date of birth such as 1980-12-31',
  underage: `You must be ${MINIMUM_AGE_PURCHASE} or older to buy or redeem. Please check the date of birth.`,
  numberTooShort: 'Please enter the full number, at least four characters',
  shareInvalid: 'Please enter a whole percentage from 0 to 100',
  ownersNeeded: 'Please list at least one owner or control person',
  ownersTooMany: 'Please list at most 20 people',
  ownerBelowThreshold: `Only list owners of ${BENEFICIAL_OWNER_PERCENT}% or more and control persons here`,
  sharesAboveWhole: 'The shares add up to more than 100%',
  notAsked: 'No identity data has been requested here',
  alreadyAsked: 'Identity data has already been requested here',
  notFound: 'There’s no identity data here',
  notGiven: 'The customer hasn’t provided this data, or it was erased',
  /** Why data are there that staff did not ask for. */
  unasked: 'Given by the customer without being asked',
  given:
    'Thank you. We’ve stored your data encrypted. Only staff who need it can open it, and we log each time they do.',
} as const;
