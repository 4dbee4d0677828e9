import { marketDifferenceCents } from '#domain/orders/order.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { PAYMENT_REMINDER_HOURS, PRICE_FRESH_SECONDS } from '#domain/terms.ts';
import type { Context, Deps } from '../platform/context.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { priceAt } from '../price/find-price.ts';
import { change } from '../workflow/transition.ts';
import { unpaidOrders, unremindedOrders, unvaluedOrders } from './find-order.ts';
import { lockOrder, statefulOrders, transitionOrder } from './transition-order.ts';
import { transitionPurchase } from './transition-purchase.ts';

const EVERY_MS = 10_000;

/** Reminds of unpaid orders, lets them lapse and values cancelled ones, for as long as the process lives. Any number of instances may do so. */
export function startOrderClock(deps: Deps) {
  const context: Context = { ...deps, actor: { kind: 'system' } };
  return repeatWork(context, EVERY_MS, lapseUnpaidOrders, remindOfUnpaidOrders, valueCancelledOrders);
}

const AT_ONCE = 100;

/** Ends the orders whose payment did not come in time, each in its own transaction; a second instance finds it already done. */
export async function lapseUnpaidOrders(context: Context): Promise<void> {
  for (const id of await unpaidOrders(context, context.now(), AT_ONCE)) {
    await context.db.transaction(async (tx) => {
      const transactionContext: Context = { ...context, db: tx };
      const order = await lockOrder(transactionContext, id);
      const isUnpaid = order.state === 'placed' && order.dueAt !== null && order.dueAt <= context.now();
      if (!isUnpaid) return;
      await transitionOrder(transactionContext, order, 'lapse', {
        changes: { endedAt: context.now() },
        reason: PURCHASE_MESSAGES.lapsed,
      });
      await transitionPurchase(transactionContext, order.purchaseId, 'reopen');
    });
  }
}

/** Emails the customers whose orders are about to lapse, once about each. */
export async function remindOfUnpaidOrders(context: Context): Promise<void> {
  const now = context.now();
  const soon = new Date(now.getTime() + PAYMENT_REMINDER_HOURS * 3_600_000);
  for (const id of await unremindedOrders(context, soon, AT_ONCE)) {
    await context.db.transaction(async (tx) => {
      const transactionContext: Context = { ...context, db: tx };
      const { state, dueAt, remindedAt } = await lockOrder(transactionContext, id);
      if (state !== 'placed' || dueAt === null || dueAt <= now || remindedAt !== null) return;
      await change(transactionContext, statefulOrders, id, { remindedAt: now });
      await queueMail(transactionContext, 'order-lapsing', { id });
    });
  }
}

/** Determines the Fair Market Value of the cancelled orders whose moment is past, once each, and emails their customers. */
export async function valueCancelledOrders(context: Context): Promise<void> {
  for (const id of await unvaluedOrders(context, knownBefore(context.now()), AT_ONCE)) {
    await context.db.transaction(async (tx) => {
      const transactionContext: Context = { ...context, db: tx };
      if (await valueOrder(transactionContext, id)) await queueMail(transactionContext, 'order-valued', { id });
    });
  }
}

// A price may still be set for a time that far in the past.
const knownBefore = (now: Date) => new Date(now.getTime() - PRICE_FRESH_SECONDS * 1000);

/** Puts the Fair Market Value and what follows from it into a cancelled order; false if it is too early or was done. */
export async function valueOrder(context: Context, id: string): Promise<boolean> {
  const order = await lockOrder(context, id);
  const { fairMarketAt, state } = order;
  if (state !== 'cancelled' || fairMarketAt === null || order.marketDifferenceCents !== null) return false;
  if (fairMarketAt > knownBefore(context.now())) return false;
  const cents = (await priceAt(context, fairMarketAt))?.cents ?? null;
  const difference = cents === null ? 0 : marketDifferenceCents(order, cents);
  await transitionOrder(context, order, 'value', {
    changes: { fairMarketCents: cents, marketDifferenceCents: difference },
    detail: { fair_market_cents: cents, market_difference_cents: difference },
  });
  return true;
}
