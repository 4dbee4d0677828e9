import { clearing, office } from '#site';
import { counted } from '../counted.ts';
import { shownDate } from '../dates.ts';
import { dateInDenver, momentInDenver } from '../mountain-time.ts';
import { methodText, type OrderMethod, PAYMENT_METHODS, type PaymentMethod, SALE_METHOD } from './payment-methods.ts';

const DAY_MS = 86_400_000;

const daysOf = (method: PaymentMethod): number => {
  const rule = clearing[method];
  return 'days' in rule ? rule.days : 0;
};

/** The first day on which a payment of that day can't be reversed any more, as YYYY-MM-DD. */
export const clearsOn = (method: PaymentMethod, paidOn: string): string =>
  new Date(Date.parse(paidOn) + daysOf(method) * DAY_MS).toISOString().slice(0, 10);

/** The day on which the payment clears; null for an order that was paid before such days were recorded, which counts as safe. */
type Clearing = { clearsOn: string | null };

/** Whether the tokens of a paid order may be issued then: its payment can't be reversed any more. */
export const isCleared = ({ clearsOn: day }: Clearing, now: Date): boolean => day === null || day <= dateInDenver(now);

/** When staff begin to work on the day on which a payment clears. */
export function clearingMorning(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return momentInDenver(year, month, date, office.digestHour);
}

/** What staff have to have seen of such a payment on its blockchain before they mark it as paid; undefined where it is on none. */
export function settlementOf(method: PaymentMethod): string | undefined {
  const rule = clearing[method];
  if ('confirmations' in rule) return `at least ${counted(rule.confirmations, 'confirmation')}`;
  return 'final' in rule ? 'a final block' : undefined;
}

/** The same of every method on a blockchain, by its code. */
export const settlements = (): Partial<Record<PaymentMethod, string>> =>
  Object.fromEntries(
    (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).flatMap((method) => {
      const settlement = settlementOf(method);
      return settlement === undefined ? [] : [[method, settlement]];
    }),
  );

/** What staff read who mark such a payment as received without having seen that. */
export const settledNeededText = (settlement: string): string =>
  `Mark this payment as received once the blockchain shows ${settlement}. Until then it can be undone.`;

/** What the customer reads before paying by that method; none where the tokens follow at once. */
export function clearingNotes(method: OrderMethod): string[] {
  if (method === SALE_METHOD) return [];
  const rule = clearing[method];
  if ('confirmations' in rule)
    return [
      `Your payment counts once it has ${counted(rule.confirmations, 'confirmation')}. That takes about ${counted(Math.ceil(rule.confirmations / 6), 'hour')} and can take longer, so please pay early.`,
    ];
  if ('final' in rule)
    return [
      `Your payment counts once its block is final. That takes about 15 minutes and can take longer, so please pay early.`,
    ];
  if (rule.days === 0) return [];
  return [
    `A payment by ${methodText(method)} can be reversed later, and tokens can’t. That’s why we issue them ${counted(rule.days, 'day')} after your payment.`,
  ];
}

/** Why the tokens of an order can't be issued yet, as staff read it. */
export const notClearedText = (day: string): string =>
  `This order’s payment can still be reversed. Its tokens can be issued from ${shownDate(day)} on, or sooner if two people agree.`;
