import { site } from '#site';
import { shownDate } from '../dates.ts';
import { REVIEW_MESSAGE } from '../messages/review.ts';
import { formatUsdCents, type UsdCents } from '../money.ts';
import type { OrderState, OrderTransitionName } from '../orders/machine.ts';
import type { OrderedName } from './desk-messages.ts';
import type { NextForCustomer, PurchaseTransitionName } from './machine.ts';
import { PURCHASE_MESSAGES } from './messages.ts';

/** What each transition of a request or its order is called for the customer. */
export const PURCHASE_TRANSITION_LABELS: Readonly<
  Record<OrderTransitionName | Exclude<PurchaseTransitionName, OrderedName>, string>
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
  cancel: 'Order canceled',
  value: 'Fair Market Value determined',
  refund: 'Refund sent',
};

const NEXT_PURCHASE_MESSAGES: Record<Exclude<NextForCustomer, 'pay'>, string> = {
  give_wallet: `Please give us your wallet’s address below. We can’t accept your order without it. Meanwhile, we’re reviewing your request.`,
  give_identity: 'We’re required to verify your identity. Please fill in the form below.',
  wait_for_order: 'You don’t need to do anything now. We’re reviewing your request and will email you.',
  order_again: `Your order was canceled. ${PURCHASE_MESSAGES.stillOpen}`,
  order_lapsed: `Your order has expired. ${PURCHASE_MESSAGES.lapsed} ${PURCHASE_MESSAGES.stillOpen}`,
  send_documents: 'We’re waiting for documents from you. You can send them on this page.',
  wait_for_review: REVIEW_MESSAGE,
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

type Balance = {
  state: OrderState;
  paid_cents: UsdCents | null;
  fee_cents: UsdCents | null;
  refund_due_cents: UsdCents | null;
  refunded_cents: UsdCents | null;
  refunded_on: string | null;
};
const usd = (cents: UsdCents) => `$${formatUsdCents(cents)}`;

/** What a cancelled order leaves to pay or to get back, in a sentence; empty for another order. */
export function balanceMessage(order: Balance): string {
  const { state, paid_cents, fee_cents, refund_due_cents, refunded_cents, refunded_on } = order;
  if (state !== 'cancelled') return '';
  if (refunded_cents !== null && refunded_on !== null)
    return `We sent your refund of ${usd(refunded_cents)} on ${shownDate(refunded_on)}.`;
  const fee = fee_cents ? `the cancellation fee of ${usd(fee_cents)}` : '';
  if (paid_cents === null)
    return fee ? `You haven’t paid for it. We’ll write to you about ${fee}.` : 'You don’t owe anything.';
  if (!refund_due_cents) return `Nothing is left of your ${usd(paid_cents)} after ${fee}.`;
  return `We’ll send back ${usd(refund_due_cents)}: your ${usd(paid_cents)}${fee ? `, less ${fee}` : ''}. We’ll email you when it’s sent.`;
}

const GAIN = ['Market Gain', 'We keep it (Terms of Purchase, section 4.6).'] as const;
const LOSS = [
  'Market Loss',
  'We cover it, unless we canceled because of a breach of the Terms of Purchase (section 4.6).',
] as const;

/** What a cancelled order's Fair Market Value came to, per token and for the whole order. */
export function fairMarketValueMessage(fairMarketCents: UsdCents, differenceCents: UsdCents, at: string): string {
  const value = `The Fair Market Value on ${at} was $${formatUsdCents(fairMarketCents)} per token`;
  if (differenceCents === 0) return `${value}: neither Market Gain nor Market Loss.`;
  const [name, bearer] = differenceCents > 0 ? GAIN : LOSS;
  return `${value}: a ${name} of $${formatUsdCents(Math.abs(differenceCents))} for the order. ${bearer}`;
}
