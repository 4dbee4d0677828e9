import { site } from '#site';
import { formatUsdCents, type UsdCents } from '../money.ts';
import { MINIMUM_AGE_PURCHASE } from '../terms.ts';
import type { NextForCustomer } from './machine.ts';

/** What the purchase form and the status page say when something does not fit. */
export const PURCHASE_MESSAGES = {
  notFound: 'No purchase request has this number',
  addressNeeded: 'Please enter the address of your wallet',
  agreementNeeded: 'Please tick the box: we cannot sell without your agreement',
  agreementOld: 'The agreement has changed since this page was opened. Please reload the page and read it again.',
  failed: 'Your request was not taken. Everything you typed is still here.',
} as const;

/** What the buyer ticks; the page adds the links to the texts. */
export const AGREEMENT_WORDS = `I am ${MINIMUM_AGE_PURCHASE} or older, I buy in my own name, the wallet address above is accurate and mine, and I accept the`;

/** When the price that is shown holds. */
export const PRICE_HOLDS = 'The price is fixed when our staff accept your order, not now.';

/** SPEC.md section 2, Purchase success. */
export const PURCHASE_THANKS = "We've received your message, and someone will be in touch with you shortly.";

export const tokensText = (quantity: number) => `${quantity} ${site.symbol}`;

/** The title of a request's row and page. */
export const purchaseTitle = (quantity: number) => `Purchase of ${tokensText(quantity)}`;

/** What each step of a request or its order is called for the customer. */
export const PURCHASE_STEP_LABELS: Readonly<Record<string, string>> = {
  request: 'Request sent',
  refuse: 'Request refused',
  withhold: 'Documents asked for',
  release: 'Documents received',
  prepare: 'Order prepared; its payment needs approval',
  place: 'Order placed',
  approve: 'Order approved and placed',
  decline: 'Order not approved',
  pay: 'Payment received',
  lapse: 'Order lapsed',
  start_issue: 'Issuing begun',
  issue_failed: 'Issuing interrupted; it will be tried again',
  issue: 'Tokens issued',
  cancel: 'Order cancelled',
  value: 'Fair Market Value determined',
};

const SENTENCES: Record<Exclude<NextForCustomer, 'pay'>, string> = {
  wait_for_order: 'Nothing for you to do now. Our staff look at your request and write to you.',
  order_again:
    'Your order is over; its history stands on this page. If you still want to buy, write to us, and we place a new one.',
  send_documents: 'We wait for documents from you: please see the reason below and our e-mail.',
  wait_for_approval: 'Nothing for you to do now. This way of paying needs our approval first; please do not pay yet.',
  wait_for_issue: `Your payment has arrived. We issue your ${site.symbol} to your wallet next.`,
  wait_for_chain: `Your ${site.symbol} are on their way: the transaction is being confirmed by the Ethereum network.`,
  look_into_wallet: `Your ${site.symbol} are in your wallet. There is nothing left to do.`,
  nothing: 'This request is closed.',
};

/** What the customer has to do or to wait for, as a sentence; `due` is already in words. */
export const nextSentence = (
  next: NextForCustomer,
  payment: { totalCents: UsdCents; method: string; due: string; reference: string } | undefined,
): string => {
  if (next !== 'pay') return SENTENCES[next];
  if (!payment) return '';
  const { totalCents, method, due, reference } = payment;
  return `Please pay ${formatUsdCents(totalCents)} USD by ${method} before ${due}, with the reference ${reference}.`;
};
