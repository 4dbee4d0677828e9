import { asc } from 'drizzle-orm';
import { getAddress } from 'viem';
import { isOwnedBy, type Owner } from '../accounts/find-user.ts';
import type { Context } from '../context.ts';
import { filesOf } from '../correspondence/files.ts';
import { messagesOf } from '../correspondence/messages.ts';
import { customerTransition, transitionsOf } from '../history/transition-history.ts';
import { ordersOf } from './find-order.ts';
import { type Purchase, purchaseColumns } from './find-purchase.ts';
import { orderFacts, requestFacts } from './order-json.ts';
import { purchases } from './table.ts';

/** What we keep of an account's purchases, for the download of all data. */
export async function purchasesOfCustomer(context: Context, owner: Owner) {
  const rows = await context.db
    .select(purchaseColumns)
    .from(purchases)
    .where(isOwnedBy(purchases, owner))
    .orderBy(asc(purchases.createdAt), asc(purchases.id));
  return { purchases: await Promise.all(rows.map((row) => purchaseData(context, row))) };
}

async function purchaseData(context: Context, purchase: Purchase) {
  const subject = { kind: 'purchase', id: purchase.id } as const;
  const [orders, steps, messages, files] = await Promise.all([
    ordersOf(context, [purchase.id]),
    transitionsOf(context, subject),
    messagesOf(context, subject),
    filesOf(context, subject),
  ]);
  return {
    ...requestFacts(purchase),
    steps: steps.map(customerTransition),
    orders: orders.map((order) => ({
      ...orderFacts(order, undefined),
      ethereum_address: getAddress(order.ethereumAddress),
      paid_reference: order.paidReference,
    })),
    messages,
    files,
  };
}
