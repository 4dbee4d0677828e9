import { site } from '#site';
import { wordFor } from '../counted.ts';
import { shownDate } from '../dates.ts';
import { GIVE_IDENTITY, type NextStep, SEND_DOCUMENTS, WRITE_TO_US } from '../messages/next-step.ts';
import { REVIEW_MESSAGE } from '../messages/review.ts';
import { type UsdCents, usdText } from '../money.ts';
import { formatMountainTime } from '../mountain-time.ts';
import { methodText, type OrderMethod } from '../orders/payment-methods.ts';
import type { NextOfOrder } from '../orders/states.ts';
import { PAGE_PATHS } from '../page-paths.ts';
import { PURCHASE_MESSAGES, tokensText } from './messages.ts';
import { type Balance, balanceMessage } from './progress-messages.ts';

/** What happens next, seen from the customer. */
export type NextForCustomer =
  | NextOfOrder
  | 'give_wallet'
  | 'give_identity'
  | 'wait_for_order'
  | 'wait_for_clearing'
  | 'send_documents'
  | 'wait_for_review'
  | 'nothing';

type Order = Balance & {
  total_cents: UsdCents;
  method: OrderMethod;
  due_at: string | null;
  clears_on: string | null;
};
type Facts = { quantity: number; order: Order | null };

const BY_EMAIL = `We’ll email you within ${site.support.answersWithin}.`;

function paySentence(order: Order | null): string {
  if (!order) return 'Next: pay for your order.';
  const before = order.due_at === null ? '' : ` before ${formatMountainTime(order.due_at)}`;
  return `Next: pay ${usdText(order.total_cents)} by ${methodText(order.method)}${before}.`;
}

const STEPS: Readonly<Record<NextForCustomer, (facts: Facts) => NextStep>> = {
  give_identity: () => ({
    status: 'identity needed',
    sentence: 'Next: verify your identity. It takes a few minutes.',
    action: GIVE_IDENTITY,
  }),
  give_wallet: () => ({
    status: 'wallet needed',
    sentence: `Next: add your wallet’s address. We’ll issue your ${site.symbol} to it.`,
    action: { label: 'Add your wallet', where: '#wallet-address' },
  }),
  send_documents: () => ({
    status: 'documents needed',
    sentence: 'Next: send us the documents we asked for.',
    action: SEND_DOCUMENTS,
  }),
  wait_for_order: () => ({
    status: 'in review',
    sentence: `We’re reviewing your request. ${BY_EMAIL}`,
  }),
  wait_for_approval: () => ({
    status: 'awaiting approval',
    sentence: `Please don’t pay yet: this payment method needs our approval first. ${BY_EMAIL}`,
  }),
  wait_for_review: () => ({ status: 'in review', sentence: REVIEW_MESSAGE }),
  pay: ({ order }) => ({
    status: 'awaiting payment',
    sentence: paySentence(order),
    action: { label: 'Pay', where: '#pay' },
  }),
  wait_for_issue: ({ quantity }) => ({
    status: 'paid',
    sentence: `We’ve received your payment. Next, we’ll issue your ${tokensText(quantity)} to your wallet.`,
  }),
  wait_for_clearing: ({ quantity, order }) => ({
    status: 'payment clearing',
    sentence: `We’ve received your payment. It can still be reversed, so we’ll issue your ${tokensText(quantity)}${order?.clears_on ? ` on ${shownDate(order.clears_on)} at the earliest` : ' later'}.`,
  }),
  wait_for_chain: ({ quantity }) => ({
    status: 'on the way to your wallet',
    sentence: `Your ${tokensText(quantity)} ${wordFor(quantity, 'is', 'are')} on the way: the Ethereum network is confirming the transaction.`,
  }),
  look_into_wallet: ({ quantity }) => ({
    status: 'arrived',
    sentence: `Your ${tokensText(quantity)} ${wordFor(quantity, 'has', 'have')} arrived.`,
    action: { label: 'Open your wallet', where: PAGE_PATHS.wallet, isOptional: true },
    isOver: true,
  }),
  order_again: ({ order }) => ({
    status: 'canceled',
    sentence: ['Your order was canceled.', order && balanceMessage(order), PURCHASE_MESSAGES.stillOpen]
      .filter(Boolean)
      .join(' '),
    action: WRITE_TO_US,
  }),
  order_lapsed: () => ({
    status: 'expired',
    sentence: `Your order has expired. ${PURCHASE_MESSAGES.lapsed} ${PURCHASE_MESSAGES.stillOpen}`,
    action: WRITE_TO_US,
  }),
  nothing: () => ({ status: 'closed', sentence: 'This request is closed.', isOver: true }),
};

/** What the customer of a purchase reads and does next. */
export const purchaseNextStep = (next: NextForCustomer, facts: Facts): NextStep => STEPS[next](facts);
