import { eq } from 'drizzle-orm';
import { dateInDenver } from '#domain/mountain-time.ts';
import { SALE_METHOD } from '#domain/orders/payment-methods.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { SHORT_LETTERS } from '#domain/readable-id.ts';
import { findUser } from '../../accounts/find-user.ts';
import { chainKey } from '../../chain/stored-events.ts';
import type { Context } from '../../platform/context.ts';
import { newReadableId, uuidv7 } from '../../platform/id.ts';
import { searchWords } from '../../platform/lists/search-words.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { begin } from '../../workflow/transition.ts';
import { findOrder } from '../find-order.ts';
import { newPurchaseKey } from '../purchase-key.ts';
import { screenPurchase } from '../screen-purchase.ts';
import { statefulOrders } from '../transition-order.ts';
import { statefulPurchases } from '../transition-purchase.ts';
import type { SaleQuote } from './find-quote.ts';
import { saleQuotes } from './table.ts';

/**
 * What follows from a quote's sale in a final block, in the follower's transaction: a request and its order, which begins as issued, since
 * payment and tokens were one transaction. Done again, as after a local chain lost blocks, it changes nothing.
 */
export async function settleQuote(context: Context, quote: SaleQuote, { tx, time }: { tx: string; time: Date }) {
  if (await findOrder(context, quote.id)) return;
  const now = context.now();
  const purchaseId = uuidv7(now);
  const number = newReadableId(SHORT_LETTERS);
  // Closing an account deletes it, not what it bought.
  const account = quote.accountId === null ? undefined : await findUser(context, quote.accountId);
  const email = account?.email ?? quote.email ?? '';
  const { buyer, coins, priceCents } = quote;
  await begin(context, statefulPurchases, 'buy', {
    id: purchaseId,
    ...newPurchaseKey(context, purchaseId),
    ethereumAddress: buyer,
    qtyToPurchase: coins,
    email,
    accountId: account?.id ?? null,
    isOfAccount: true,
    country: quote.country,
    usState: quote.usState,
    agreement: quote.agreement,
    agreedAt: quote.createdAt,
    identityCheckedAt: quote.identityCheckedAt,
    complete: true,
    createdAt: now,
    search: searchWords(purchaseTitle(coins), email, buyer, number),
  });
  const paidOn = dateInDenver(time);
  const totalCents = coins * priceCents;
  await begin(
    context,
    statefulOrders,
    'settle',
    {
      id: quote.id,
      number,
      purchaseId,
      ...chainKey(context),
      hash: quote.orderHash,
      quantity: coins,
      priceTime: quote.priceTime,
      priceCents,
      totalCents,
      method: SALE_METHOD,
      ethereumAddress: buyer,
      createdAt: now,
      paidCents: totalCents,
      paidReference: tx,
      paidOn,
      // It can't be reversed: it is in a final block.
      clearsOn: paidOn,
      issueTx: tx,
      issuedAt: time,
    },
    { quantity: coins, price_cents: priceCents, total_cents: totalCents, method: SALE_METHOD, tx },
  );
  await context.db.update(saleQuotes).set({ settledAt: time }).where(eq(saleQuotes.id, quote.id));
  // A list that has come since the quote was signed stops what may still follow, such as a refund.
  await screenPurchase(context, purchaseId, 'settle');
  await queueMail(context, 'order-issued', { id: quote.id });
  context.log.info({ order: quote.id, tx }, 'a coin was sold for USDC');
}
