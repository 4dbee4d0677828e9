import { desc, eq, getTableColumns, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refundDueCents } from '#domain/orders/order.ts';
import { ORDER_METHODS } from '#domain/orders/payment-methods.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import type { ChainContext } from '../platform/context.ts';
import { cents, dayText, hashText, rowId, timeText } from '../platform/http/answer-schemas.ts';
import type { Page } from '../platform/http/paging.ts';
import { type ChainIssue, chainIssues, type Order } from './find-order.ts';
import { cryptoAmountOf, iso } from './order-json.ts';
import { orders, purchases } from './table.ts';

/**
 * An order as accounting reads it: what was sold, paid, issued and returned, and the place that taxes follow from. Nothing that says who
 * bought: no email address, name or wallet, and not what staff noted of the payment.
 */
export const accountingOrder = z.object({
  id: rowId,
  number: z.string().check(z.describe('The reference that the payment carries')),
  state: z.enum(ORDER_STATES),
  country: z.nullable(z.string()).check(z.describe('Where the buyer lives, ISO 3166-1; null where nobody asked')),
  us_state: z.nullable(z.string()),
  quantity: z.int().check(z.describe('Tokens, each for one coin')),
  price_cents: cents,
  price_time: z.int().check(z.describe('The entry of GET /api/prices that the price is, unix seconds')),
  total_cents: cents,
  method: z.enum(ORDER_METHODS),
  crypto_amount: z.nullable(z.string()).check(z.describe('Such as 0.0451 BTC, where it is paid in one')),
  created_at: timeText,
  due_at: z.nullable(timeText),
  paid_cents: z.nullable(cents),
  paid_on: z.nullable(dayText),
  issued_at: z.nullable(timeText),
  issue_tx: z.nullable(hashText),
  fee_cents: z.nullable(cents).check(z.describe('The fee of a cancelled order')),
  refund_due_cents: z.nullable(cents),
  refunded_cents: z.nullable(cents),
  refunded_on: z.nullable(dayText),
  fair_market_at: z.nullable(timeText),
  fair_market_cents: z.nullable(cents),
  market_difference_cents: z.nullable(cents),
});
type AccountingOrder = z.output<typeof accountingOrder>;

type Bought = Order & Pick<typeof purchases.$inferSelect, 'country' | 'usState'>;

const select = ({ db }: ChainContext) =>
  db
    .select({ ...getTableColumns(orders), country: purchases.country, usState: purchases.usState })
    .from(orders)
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId));

// Written out, so that nothing is read with a key because it was added for others.
const shown = (order: Bought, issue: ChainIssue | undefined): AccountingOrder => ({
  id: order.id,
  number: order.number,
  state: order.state,
  country: order.country,
  us_state: order.usState,
  quantity: order.quantity,
  price_cents: order.priceCents,
  price_time: order.priceTime,
  total_cents: order.totalCents,
  method: order.method,
  crypto_amount: cryptoAmountOf(order),
  created_at: order.createdAt.toISOString(),
  due_at: iso(order.dueAt),
  paid_cents: order.paidCents,
  paid_on: order.paidOn,
  issued_at: iso(order.issuedAt),
  issue_tx: issue?.tx ?? order.issueTx,
  fee_cents: order.feeCents,
  refund_due_cents: order.state === 'cancelled' ? refundDueCents(order) : null,
  refunded_cents: order.refundedCents,
  refunded_on: order.refundedOn,
  fair_market_at: iso(order.fairMarketAt),
  fair_market_cents: order.fairMarketCents,
  market_difference_cents: order.marketDifferenceCents,
});

async function withIssues(context: ChainContext, rows: readonly Bought[]): Promise<AccountingOrder[]> {
  const issues = await chainIssues(context, rows);
  return rows.map((row) => shown(row, issues.get(row.id)));
}

/** All orders, newest first, made before the one whose id is `after`; one more than `limit`, if there are more. */
export async function accountingOrders(context: ChainContext, { limit, after }: Page<string>) {
  const older = after === undefined ? undefined : lt(orders.id, after);
  const rows = await select(context)
    .where(older)
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  return withIssues(context, rows);
}

/** One of them; undefined if there is none. */
export async function findAccountingOrder(context: ChainContext, id: string): Promise<AccountingOrder | undefined> {
  const [order] = await withIssues(context, await select(context).where(eq(orders.id, id)));
  return order;
}
