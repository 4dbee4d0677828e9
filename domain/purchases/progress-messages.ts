import { shownDate } from '../dates.ts';
import { type UsdCents, usdText } from '../money.ts';
import type { OrderState } from '../orders/states.ts';

export type Balance = {
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
    return `We sent your refund of ${usdText(refunded_cents)} on ${shownDate(refunded_on)}.`;
  const fee = fee_cents ? `the cancellation fee of ${usdText(fee_cents)}` : '';
  if (paid_cents === null)
    return fee ? `You haven’t paid for it. We’ll write to you about ${fee}.` : 'You don’t owe anything.';
  if (!refund_due_cents) return `Nothing is left of your ${usdText(paid_cents)} after ${fee}.`;
  return `We’ll send back ${usdText(refund_due_cents)}: your ${usdText(paid_cents)}${fee ? `, less ${fee}` : ''}. We’ll email you when it’s sent.`;
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
  const value = `The Fair Market Value on ${at} was ${usdText(fairMarketCents)} per token`;
  if (differenceCents === 0) return `${value}: neither Market Gain nor Market Loss.`;
  const [name, bearer] = differenceCents > 0 ? GAIN : LOSS;
  return `${value}: a ${name} of ${usdText(Math.abs(differenceCents))} for the order. ${bearer}`;
}
