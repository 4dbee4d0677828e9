import { desc, eq, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/orders/payment-methods.ts';
import { CHANNELS } from '#domain/redemptions/input.ts';
import { REDEMPTION_STATES } from '#domain/redemptions/states.ts';
import type { ChainContext } from '../platform/context.ts';
import { cents, dayText, hashText, rowId, timeText } from '../platform/http/answer-schemas.ts';
import type { Page } from '../platform/http/paging.ts';
import { chainBurns, type Redemption, redemptionColumns } from './find-redemption.ts';
import { redemptions } from './table.ts';

const method = z.nullable(z.enum(Object.keys(PAYMENT_METHODS) as PaymentMethod[]));

/**
 * A redemption as accounting reads it: which coins left, for which burn, and what was paid for that. Nothing that says to whom: no name,
 * email address, wallet, street or tracking number, and not what staff noted of a payment.
 */
export const accountingRedemption = z.object({
  id: rowId,
  ticket_hash: hashText.check(z.describe('What the burn on the chain carries')),
  state: z.enum(REDEMPTION_STATES),
  channel: z.enum(CHANNELS),
  country: z.string().check(z.describe('Where the coins go, ISO 3166-1')),
  quantity: z.int().check(z.describe('Coins, each for one token')),
  created_at: timeText,
  burn_tx: z.nullable(hashText),
  shipping_cents: z.nullable(cents).check(z.describe('What shipping costs, once that is firm')),
  shipping_settled_at: z
    .nullable(timeText)
    .check(z.describe('When that was paid, or waived: then shipping_paid_cents is null')),
  shipping_paid_cents: z.nullable(cents),
  shipping_paid_method: method,
  shipping_paid_on: z.nullable(dayText),
  costs_cents: z.nullable(cents).check(z.describe('What was paid for another shipment; 0 where that was waived')),
  costs_method: method,
  costs_paid_on: z.nullable(dayText),
  insured_cents: z.nullable(cents),
  shipped_at: z.nullable(timeText),
  delivered_at: z.nullable(timeText),
  receipt_hash: z.nullable(hashText),
  receipt_tx: z.nullable(hashText),
  sent_back_tx: z.nullable(hashText).check(z.describe('The last transaction that gave tokens back')),
});
type AccountingRedemption = z.output<typeof accountingRedemption>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

const shown = (redemption: Redemption, burnTx: string | undefined): AccountingRedemption => ({
  id: redemption.id,
  ticket_hash: redemption.ticketHash,
  state: redemption.state,
  channel: redemption.channel,
  country: redemption.country,
  quantity: redemption.qtyToRedeem,
  created_at: redemption.createdAt.toISOString(),
  burn_tx: burnTx ?? null,
  shipping_cents: redemption.shippingCents,
  shipping_settled_at: iso(redemption.shippingSettledAt),
  shipping_paid_cents: redemption.shippingPaidCents,
  shipping_paid_method: redemption.shippingPaidMethod,
  shipping_paid_on: redemption.shippingPaidOn,
  costs_cents: redemption.costsCents,
  costs_method: redemption.costsMethod,
  costs_paid_on: redemption.costsPaidOn,
  insured_cents: redemption.insuredCents,
  shipped_at: iso(redemption.shippedAt),
  delivered_at: iso(redemption.deliveredAt),
  receipt_hash: redemption.receiptHash,
  receipt_tx: redemption.receiptTx,
  sent_back_tx: redemption.sentBackTx,
});

async function withBurns(context: ChainContext, rows: readonly Redemption[]): Promise<AccountingRedemption[]> {
  const burns = await chainBurns(context, rows);
  return rows.map((row, index) => shown(row, burns[index]?.tx));
}

/** All redemptions, newest first, made before the one whose id is `after`; one more than `limit`, if there are more. */
export async function accountingRedemptions(context: ChainContext, { limit, after }: Page<string>) {
  const older = after === undefined ? undefined : lt(redemptions.id, after);
  const rows = await context.db
    .select(redemptionColumns)
    .from(redemptions)
    .where(older)
    .orderBy(desc(redemptions.id))
    .limit(limit + 1);
  return withBurns(context, rows);
}

/** One of them; undefined if there is none. */
export async function findAccountingRedemption(
  context: ChainContext,
  id: string,
): Promise<AccountingRedemption | undefined> {
  const found = await context.db.select(redemptionColumns).from(redemptions).where(eq(redemptions.id, id));
  const [redemption] = await withBurns(context, found);
  return redemption;
}
