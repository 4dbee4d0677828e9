import { shownDate } from '../dates.ts';
import { REVIEW_MESSAGE } from '../messages/review.ts';
import { formatUsdCents, type UsdCents } from '../money.ts';
import { formatMountainTime } from '../mountain-time.ts';
import { methodText, type PaymentMethod } from '../orders/payment-methods.ts';
import { type NextOfOrder, type OrderState, orderStates } from '../orders/states.ts';

const usd = (cents: UsdCents) => `$${formatUsdCents(cents)}`;

/** What the customer has to do or to wait for, where more than the order's state decides. */
export const NEXT_MESSAGES = {
  give_wallet: `Please give us your wallet’s address below. We can’t accept your order without it. Meanwhile, we’re reviewing your request.`,
  give_identity: 'We’re required to verify your identity. Please fill in the form below.',
  wait_for_order: 'You don’t need to do anything now. We’re reviewing your request and will email you.',
  send_documents: 'We’re waiting for documents from you. You can send them on this page.',
  wait_for_review: REVIEW_MESSAGE,
  nothing: 'This request is closed.',
} as const;

/** What happens next, seen from the customer. */
export type NextForCustomer = NextOfOrder | keyof typeof NEXT_MESSAGES;

const NEXT_PURCHASE_MESSAGES = {
  ...NEXT_MESSAGES,
  ...Object.fromEntries(Object.values(orderStates).map(({ next, nextText }) => [next, nextText])),
} as Readonly<Record<Exclude<NextForCustomer, 'pay'>, string>>;

export type ToPay = { total_cents: UsdCents; method: PaymentMethod; due_at: string | null; number: string };

/** What the customer has to do or to wait for. */
export function nextPurchaseMessage(next: NextForCustomer, order: ToPay | null): string {
  if (next !== 'pay') return NEXT_PURCHASE_MESSAGES[next];
  if (!order?.due_at) return '';
  const { total_cents, method, due_at, number } = order;
  return `Please pay ${usd(total_cents)} by ${methodText(method)} before ${formatMountainTime(due_at)}, and include the reference ${number}.`;
}

type Balance = {
  state: OrderState;
  paid_cents: UsdCents | null;
  fee_cents: UsdCents | null;
  refund_due_cents: UsdCents | null;
  refunded_cents: UsdCents | null;
  refunded_on: string | null;
};

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

/** What a cancelled order's Fair Market Value came to, per token and for the whole order; null where no price was in force then. */
export function fairMarketValueMessage(
  fairMarketCents: UsdCents | null,
  differenceCents: UsdCents,
  at: string,
): string {
  if (fairMarketCents === null)
    return `No price was in force on ${at}, so there’s no Fair Market Value, and neither Market Gain nor Market Loss.`;
  const value = `The Fair Market Value on ${at} was $${formatUsdCents(fairMarketCents)} per token`;
  if (differenceCents === 0) return `${value}: neither Market Gain nor Market Loss.`;
  const [name, bearer] = differenceCents > 0 ? GAIN : LOSS;
  return `${value}: a ${name} of $${formatUsdCents(Math.abs(differenceCents))} for the order. ${bearer}`;
}
