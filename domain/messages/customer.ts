import { site } from '#site';
import { formatUsdCents, type UsdCents } from '../money.ts';
import type { OrderHistoryName } from '../orders/machine.ts';
import type { NextForCustomer, PurchaseHistoryName } from '../purchases/machine.ts';
import type { NextForHolder } from '../redemptions/next.ts';
import { CANCELLATION_FEE_MAX_CENTS, MINIMUM_AGE_PURCHASE, PAYMENT_WINDOW_HOURS } from '../terms.ts';
import { NEXT_REDEMPTION_MESSAGES } from './redemption-progress.ts';
import type { OrderedName } from './staff.ts';

/** The purchase form, the status page and the e-mails of a purchase. */
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
  walletFixed: 'The wallet can’t be changed anymore: an order has been placed, or the request is closed.',
  /** When the price that is shown holds. */
  priceHolds: 'The price is fixed when we accept your order, not now.',
  thanks: "We've received your message, and someone will be in touch with you shortly.",
  /** Why an order ended by itself. */
  lapsed: `No payment arrived within ${PAYMENT_WINDOW_HOURS} hours. You don’t owe anything, and there’s no fee.`,
  /** What is left of the request when its order is over. */
  stillOpen:
    'Your request is still open. If you still want to buy, write to us and we’ll place a new order at that day’s price.',
} as const;

export const tokensText = (quantity: number) => `${quantity.toLocaleString('en-US')} ${site.symbol}`;

/** The title of a request's row and page. */
export const purchaseTitle = (quantity: number) => `Purchase of ${tokensText(quantity)}`;

/** What each transition of a request or its order is called for the customer. */
export const PURCHASE_TRANSITION_LABELS: Readonly<
  Record<OrderHistoryName | Exclude<PurchaseHistoryName, OrderedName>, string>
> = {
  request: 'Request sent',
  check_identity: 'Identity verified',
  set_wallet: 'Wallet address given',
  refuse: 'Request refused',
  withhold: 'Documents requested',
  release: 'Documents received',
  prepare: 'Order prepared; payment method needs approval',
  place: 'Order placed',
  approve: 'Order approved and placed',
  decline: 'Order not approved',
  pay: 'Payment received',
  lapse: 'Order expired',
  start_issue: 'Issuing started',
  issue_failed: 'Issuing interrupted; we’ll try again',
  issue: 'Tokens issued',
  cancel: 'Order cancelled',
  value: 'Fair Market Value determined',
  refund: 'Refund sent',
};

const NEXT_PURCHASE_MESSAGES: Record<Exclude<NextForCustomer, 'pay'>, string> = {
  give_wallet: `Please give us your wallet’s address below. We can’t accept your order without it. Meanwhile, we’re reviewing your request.`,
  wait_for_order: 'You don’t need to do anything now. We’re reviewing your request and will e-mail you.',
  order_again: `Your order was cancelled. ${PURCHASE_MESSAGES.stillOpen}`,
  order_lapsed: `Your order has expired. ${PURCHASE_MESSAGES.lapsed} ${PURCHASE_MESSAGES.stillOpen}`,
  send_documents: 'We’re waiting for documents from you. See the reason below and our e-mail.',
  wait_for_approval:
    'You don’t need to do anything now. This payment method needs our approval first; please don’t pay yet.',
  wait_for_issue: `We’ve received your payment. Next, we’ll issue your ${site.symbol} to your wallet.`,
  wait_for_chain: `Your ${site.symbol} are on their way: the Ethereum network is confirming the transaction.`,
  look_into_wallet: `Your ${site.symbol} are in your wallet. There’s nothing left to do.`,
  nothing: 'This request is closed.',
};

/** What the customer has to do or to wait for; `due` is already in words. */
export const nextPurchaseMessage = (
  next: NextForCustomer,
  payment: { totalCents: UsdCents; method: string; due: string; reference: string } | undefined,
): string => {
  if (next !== 'pay') return NEXT_PURCHASE_MESSAGES[next];
  if (!payment) return '';
  const { totalCents, method, due, reference } = payment;
  return `Please pay $${formatUsdCents(totalCents)} by ${method} before ${due}, and include the reference ${reference}.`;
};

const GAIN = ['Market Gain', 'We keep it (Terms of Purchase, section 4.6).'] as const;
const LOSS = [
  'Market Loss',
  'We cover it, unless we cancelled because of a breach of the Terms of Purchase (section 4.6).',
] as const;

/** What a cancelled order's Fair Market Value came to, per token and for the whole order. */
export function fairMarketValueMessage(fairMarketCents: UsdCents, differenceCents: UsdCents, at: string): string {
  const value = `The Fair Market Value at ${at} was $${formatUsdCents(fairMarketCents)} per token`;
  if (differenceCents === 0) return `${value}: neither Market Gain nor Market Loss.`;
  const [name, bearer] = differenceCents > 0 ? GAIN : LOSS;
  return `${value}: a ${name} of $${formatUsdCents(Math.abs(differenceCents))} for the order. ${bearer}`;
}

/** On the dashboard, apart from the request's page: what to do there, or what we do and by when. */
const BY_E_MAIL = `You’ll have our e-mail within ${site.support.answersWithin}.`;

/** The next steps of purchases whose words on their own page point to something there. */
const NEXT_FROM_AFAR: Partial<Record<NextForCustomer | 'give_identity', string>> = {
  give_wallet:
    'Give us your wallet’s address: we can’t accept your order without it. Meanwhile, we’re reviewing your request.',
  give_identity: 'Verify your identity: fill in the form on your request’s page.',
  send_documents: 'Send us the documents that our e-mail names.',
  wait_for_order: `We’re reviewing your request. ${BY_E_MAIL}`,
  wait_for_approval: `Please don’t pay yet: this payment method needs our approval first. ${BY_E_MAIL}`,
};

/** The same of redemptions. */
const HOLDER_FROM_AFAR: Partial<Record<NextForHolder, string>> = {
  burn_tokens: `Burn your ${site.symbol}: we’ve saved your request, but the burn isn’t on the blockchain yet.`,
  send_tokens: `Send your ${site.symbol} to the address on your ticket’s page. We’ll burn them for your coins.`,
  wait_for_burn: `All your ${site.symbol} have arrived. We’ll burn them for your coins. ${BY_E_MAIL}`,
  wait_for_approval: `Please keep your ${site.symbol} for now: delivery outside the United States needs our approval first. ${BY_E_MAIL}`,
  give_identity: 'Tell us who will receive the coins: fill in the form on your ticket’s page.',
  send_documents: 'Send us the documents that our e-mail names.',
};

type Payment = Parameters<typeof nextPurchaseMessage>[1];

/** The next step of a purchase, told apart from its page. */
export const purchaseStepText = (step: NextForCustomer | 'give_identity', payment: Payment): string =>
  NEXT_FROM_AFAR[step] ?? (step === 'give_identity' ? '' : nextPurchaseMessage(step, payment));

/** The next step of a redemption, told apart from its page. */
export const redemptionStepText = (step: NextForHolder): string =>
  HOLDER_FROM_AFAR[step] ?? NEXT_REDEMPTION_MESSAGES[step];

/** Steps that are the customer's, by what the link to the page says. */
export const STEP_BUTTONS: Partial<Record<NextForCustomer | NextForHolder, string>> = {
  give_wallet: 'Give the address',
  give_identity: 'Verify your identity',
  send_documents: 'See what we need',
  pay: 'Pay',
  burn_tokens: 'Continue',
  send_tokens: 'See the address',
  pay_costs: 'See the costs',
};
