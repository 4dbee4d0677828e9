import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { APPROVAL_HOURS, priceNeedsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Actor, ChainContext, Context } from '../platform/context.ts';
import { askApproval } from '../workflow/approvals/ask-approval.ts';
import { voidApprovals } from '../workflow/approvals/end-approval.ts';
import { actorOf } from '../workflow/approvals/find-approvals.ts';
import { currentPrice, lockPrices, ofThisToken, type PriceRow, pricesOfWindow } from './find-price.ts';
import { prices, type ScheduledEnding, scheduledPrices } from './table.ts';

export type ScheduledPrice = typeof scheduledPrices.$inferSelect;

/** The scheduled prices of this token. */
export const scheduledHere = ({ chain }: Pick<Context, 'chain'>): SQL | undefined =>
  and(eq(scheduledPrices.chainId, chain.id), eq(scheduledPrices.token, chain.token.toLowerCase()));

/** The scheduled price that waits for its time. */
export async function scheduledPrice(context: ChainContext): Promise<ScheduledPrice | undefined> {
  const waiting = and(scheduledHere(context), isNull(scheduledPrices.endedAt));
  return (await context.db.select().from(scheduledPrices).where(waiting))[0];
}

/** The price that was scheduled for that time: the one that waits, or else the last one that did. */
export async function scheduledOfTime(context: ChainContext, time: number): Promise<ScheduledPrice | undefined> {
  const [row] = await context.db
    .select()
    .from(scheduledPrices)
    .where(and(scheduledHere(context), eq(scheduledPrices.time, time)))
    .orderBy(sql`${scheduledPrices.endedAt} desc nulls first`)
    .limit(1);
  return row;
}

/** The newest prices as they are stored, with what only staff read, and as many that were scheduled and didn't come into force or wait. */
export async function pricesForStaff(
  context: ChainContext,
  limit: number,
): Promise<{ set: PriceRow[]; scheduled: ScheduledPrice[] }> {
  const { db } = context;
  const notSet = or(isNull(scheduledPrices.ending), ne(scheduledPrices.ending, 'in_force'));
  const [set, scheduled] = await Promise.all([
    db.select().from(prices).where(ofThisToken(context)).orderBy(desc(prices.time)).limit(limit),
    db
      .select()
      .from(scheduledPrices)
      .where(and(scheduledHere(context), notSet))
      .orderBy(desc(scheduledPrices.time))
      .limit(limit),
  ]);
  return { set, scheduled };
}

/** When a price of the log was scheduled, by its time; nothing where it was set at once. */
export async function schedulings(context: ChainContext, times: number[]): Promise<Map<number, Date>> {
  if (times.length === 0) return new Map();
  const rows = await context.db
    .select({ time: scheduledPrices.time, at: scheduledPrices.createdAt })
    .from(scheduledPrices)
    .where(and(scheduledHere(context), inArray(scheduledPrices.time, times), eq(scheduledPrices.ending, 'in_force')));
  return new Map(rows.map(({ time, at }) => [time, at]));
}

const rowOf = (context: Context, { time, cents }: Pick<ScheduledPrice, 'time' | 'cents'>) =>
  and(scheduledHere(context), eq(scheduledPrices.time, time), eq(scheduledPrices.cents, cents));

/** The context of what is done to a scheduled price by itself: as its signer, and with the person who approved it. */
export function asSigner({ approvedBy: _, ...context }: Context, row: ScheduledPrice): Context {
  const actor: Actor = { kind: 'admin', address: row.signer as Address, roles: [] };
  return {
    ...context,
    actor,
    ...(row.approvedKind !== null && { approvedBy: actorOf(row.approvedKind, row.approvedId) }),
  };
}

/** Whether another person has to approve it, by the prices of the day before it comes into force, as far as they are known now. */
export async function scheduledNeedsAnother(context: Context, row: ScheduledPrice): Promise<boolean> {
  const moment = new Date(Math.max(row.time * 1000, context.now().getTime()));
  return priceNeedsAnother(context.env.twoPersonRules, await pricesOfWindow(context, moment), row.cents);
}

/** Asks another person to approve it, in the caller's transaction; until when. */
export async function askForScheduled(context: Context, row: ScheduledPrice): Promise<Date> {
  const { time, cents: price, why } = row;
  const begins = Math.max(time * 1000, context.now().getTime());
  const until = new Date(begins + APPROVAL_HOURS['price.schedule'] * 3_600_000);
  const facts = {
    price_cents: price,
    price_before_cents: (await currentPrice(context))?.cents ?? null,
    in_force: new Date(time * 1000).toISOString(),
  };
  const subject = { kind: 'price', id: String(time) };
  const request = { act: 'price.schedule', subject, input: { price, time }, facts, why, until } as const;
  await askApproval(asSigner(context, { ...row, approvedKind: null }), request, async () => ({}));
  await context.db.update(scheduledPrices).set({ approvalUntil: until }).where(rowOf(context, row));
  return until;
}

/**
 * After a change of the price in force, in its transaction: what another person approved, or was asked to approve, was another change. They
 * are asked anew where the price that is scheduled takes two persons from here.
 */
export async function compareScheduled(context: Context): Promise<void> {
  const row = await scheduledPrice(context);
  if (!row) return;
  await voidApprovals(context, ['price.schedule']);
  const none = { approvalUntil: null, approvedKind: null, approvedId: null };
  await context.db.update(scheduledPrices).set(none).where(rowOf(context, row));
  const fresh = { ...row, ...none };
  if (await scheduledNeedsAnother(context, fresh)) await askForScheduled(context, fresh);
}

type Withdrawal = Partial<Pick<ScheduledPrice, 'withdrawnTime' | 'withdrawnSignature' | 'withdrawnBy'>>;
type End = { ending: ScheduledEnding; why?: string | undefined } & Withdrawal;

/** Ends the wait of a scheduled price, in the caller's transaction; undefined where it has ended before. */
export async function endScheduled(
  context: Context,
  price: Pick<ScheduledPrice, 'time' | 'cents'>,
  { ending, why, ...withdrawal }: End,
): Promise<ScheduledPrice | undefined> {
  const [row] = await context.db
    .update(scheduledPrices)
    .set({ endedAt: context.now(), ending, endedWhy: why ?? null, ...withdrawal })
    .where(and(rowOf(context, price), isNull(scheduledPrices.endedAt)))
    .returning();
  if (!row) return undefined;
  await voidApprovals(context, ['price.schedule']);
  // That it is in force is a line of its own.
  if (ending !== 'in_force')
    await recordAuditEvent(context, {
      action: 'price.unschedule',
      subject: { kind: 'price', id: String(row.time) },
      before: { price_cents: row.cents },
      after: { ending },
    });
  return row;
}

/** Ends the wait of the price whose approval was refused, in the caller's transaction. */
export async function refuseScheduled(context: Context, time: number, why: string): Promise<void> {
  await lockPrices(context);
  const row = await scheduledOfTime(context, time);
  if (row) await endScheduled(context, row, { ending: 'refused', why });
}
