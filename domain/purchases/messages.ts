import { site } from '#site';
import { formatCount, usdText } from '../money.ts';
import { CANCELLATION_FEE_MAX_CENTS, MINIMUM_AGE_PURCHASE, PAYMENT_WINDOW_HOURS } from '../terms.ts';

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
  cancellation: `Once we’ve accepted your order, you can’t change or cancel it. If we cancel it, we may charge a fee of up to ${usdText(CANCELLATION_FEE_MAX_CENTS)}. An order that isn’t paid within ${PAYMENT_WINDOW_HOURS} hours expires at no charge.`,
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
  /** Why an order ended by itself. */
  lapsed: `No payment arrived within ${PAYMENT_WINDOW_HOURS} hours. You don’t owe anything, and there’s no fee.`,
  /** What happens to the request when its order is over. */
  stillOpen:
    'Your request is still open. If you still want to buy, write to us and we’ll place a new order at that day’s price.',
} as const;
export const tokensText = (quantity: number) => `${formatCount(quantity)} ${site.symbol}`;

/** The title of a request's row and page. */
export const purchaseTitle = (quantity: number) => `Purchase of ${tokensText(quantity)}`;
