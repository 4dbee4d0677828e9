import { dateInDenver } from '../mountain-time.ts';
import { ORDER_MESSAGES } from './messages.ts';

const DAY_MS = 86_400_000;
/** How long before their order customers may have paid. */
const PAID_AHEAD_DAYS = 31;

/** Why a payment for an order made at that time can't have come in on that day; undefined if it can. */
export function paymentDayError(day: string, { createdAt }: { createdAt: Date }, now: Date): string | undefined {
  if (day > dateInDenver(now)) return ORDER_MESSAGES.paymentDateAhead;
  const first = dateInDenver(new Date(createdAt.getTime() - PAID_AHEAD_DAYS * DAY_MS));
  return day < first ? ORDER_MESSAGES.paymentDateTooEarly : undefined;
}

/** Why what was paid on a day can't have been refunded on another one; undefined if it can. */
export function refundDayError(day: string, paidOn: string | null, now: Date): string | undefined {
  if (day > dateInDenver(now)) return ORDER_MESSAGES.refundDateAhead;
  return paidOn !== null && day < paidOn ? ORDER_MESSAGES.refundDateTooEarly : undefined;
}
