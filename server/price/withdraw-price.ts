import { and, eq, isNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { type LoggedPrice, withdrawalTypedData } from '#domain/price/price.ts';
import type { WithdrawPrice } from '#domain/price/set-price.ts';
import { priceNeedsAnother } from '#domain/staff/two-person-rules.ts';
import { PRICE_FRESH_SECONDS, SAFE_PROPOSAL_HOURS } from '#domain/terms.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/errors.ts';
import { askApproval, type PendingApproval, withoutEffect } from '../workflow/approvals/ask-approval.ts';
import { voidApprovals } from '../workflow/approvals/end-approval.ts';
import { asPricer, expectFresh, expectKnownSigner, type Pricer } from './as-pricer.ts';
import {
  currentPrice,
  lockPrices,
  loggedPrice,
  ofThisToken,
  priceOfTime,
  pricesOfWindow,
  priceWithout,
} from './find-price.ts';
import { compareScheduled, endScheduled, type ScheduledPrice, scheduledOfTime } from './scheduled-price.ts';
import { prices } from './table.ts';

/**
 * Withdraws a price that was entered by mistake: the one before it is in force again, and no order can use it any more. It stays in
 * the log with the signature of its withdrawal. It waits for another person where setting the price to which it leads would. A scheduled
 * one just doesn't come into force. Refuses a stale time, and a signer without PRICER.
 */
export async function withdrawPrice(
  context: Context,
  input: WithdrawPrice,
): Promise<LoggedPrice | PendingApproval | { unscheduled: number }> {
  const { pricer, block, price, scheduled } = await asWithdrawer(context, input);
  await expectKnownSigner(pricer);
  // A price is withdrawn once and its withdrawal names it: one whose signatures took days to collect does no more than a fresh one.
  expectFresh(context, input.time, block === undefined ? PRICE_FRESH_SECONDS : SAFE_PROPOSAL_HOURS * 3_600);
  if (price && input.time < price.time) throw new Conflict(PRICE_MESSAGES.withdrawalTooEarly);
  return pricer.db.transaction(async (tx) => {
    const transactionContext = { ...pricer, db: tx };
    await lockPrices(transactionContext);
    if (scheduled) return withdrawScheduled(transactionContext, scheduled, input);
    const isInForce = (await currentPrice(transactionContext))?.time === price.time;
    const next = isInForce ? await priceWithout(transactionContext, price.time) : undefined;
    const { twoPersonRules } = context.env;
    const lately = await pricesOfWindow(transactionContext, transactionContext.now());
    if (!isInForce || !priceNeedsAnother(twoPersonRules, lately, next?.cents ?? null))
      return withdraw(transactionContext, input, block);
    const { why, ...rest } = input;
    const facts = { price_cents: next?.cents ?? null, price_before_cents: price.cents };
    const subject = { kind: 'price', id: String(price.time) };
    const request = { act: 'price.withdraw', subject, input: rest, facts, why } as const;
    return askApproval(
      transactionContext,
      request,
      withoutEffect((rehearsed: Pricer) => markWithdrawn(rehearsed, input, block)),
    );
  });
}

// Nothing changes of the price in force, so one person is enough.
async function withdrawScheduled(context: Pricer, { time, cents }: ScheduledPrice, input: WithdrawPrice) {
  const proof = {
    withdrawnTime: input.time,
    withdrawnSignature: input.signature.toLowerCase(),
    withdrawnBy: getAddress(context.actor.address),
  };
  const ended = await endScheduled(context, { time, cents }, { ending: 'withdrawn', why: input.why, ...proof });
  if (!ended) throw new Conflict(PRICE_MESSAGES.scheduledEnded);
  return { unscheduled: time };
}

/** Withdraws a price as another person has approved; in the caller's transaction. */
export async function withdrawApprovedPrice(context: Context, input: WithdrawPrice): Promise<void> {
  const { pricer, block } = await asWithdrawer(context, input);
  await withdraw(pricer, input, block);
}

type Withdrawn = { price: LoggedPrice; scheduled?: undefined } | { scheduled: ScheduledPrice; price?: undefined };
type Proven = Awaited<ReturnType<typeof asPricer>>;

async function asWithdrawer(context: Context, input: WithdrawPrice): Promise<Proven & Withdrawn> {
  const { chain } = context;
  const { price_time: of } = input;
  const price = await priceOfTime(context, of);
  const scheduled = price ? undefined : await scheduledOfTime(context, of);
  const signed = withdrawalTypedData(chain.id, chain.token, price ?? scheduled ?? { cents: 1, time: of }, input.time);
  if (price) return { ...(await asPricer(context, signed, input)), price };
  // Only a PRICER learns what is scheduled: anyone else gets the same answer for every time that isn't in the log, after the same work.
  const proven = await asPricer(context, signed, input).catch((error: Error) => {
    if (error instanceof Forbidden || error instanceof Invalid) return undefined;
    throw error;
  });
  if (!proven || !scheduled) throw new NotFound(PRICE_MESSAGES.priceNotInLog);
  return { ...proven, scheduled };
}

async function withdraw(pricer: Pricer, input: WithdrawPrice, block: bigint | undefined): Promise<LoggedPrice> {
  const row = await markWithdrawn(pricer, input, block);
  await voidApprovals(pricer, ['price.set', 'price.withdraw']);
  await compareScheduled(pricer);
  await recordAuditEvent(pricer, {
    action: 'price.withdraw',
    subject: { kind: 'price', id: String(row.time) },
    before: { price_cents: row.cents },
    after: { price_cents: (await currentPrice(pricer))?.cents ?? null },
  });
  pricer.log.info({ cents: row.cents, signedAt: row.time, signer: pricer.actor.address }, 'price withdrawn');
  return row;
}

// An order that takes this price holds its row: one of the two comes first, and the other sees what the first did.
async function markWithdrawn(context: Pricer, input: WithdrawPrice, block: bigint | undefined): Promise<LoggedPrice> {
  const [row] = await context.db
    .update(prices)
    .set({
      withdrawnTime: input.time,
      withdrawnSignature: input.signature.toLowerCase(),
      withdrawnBy: getAddress(context.actor.address),
      withdrawnBlock: block ?? null,
      withdrawnWhy: input.why ?? null,
    })
    .where(and(ofThisToken(context), eq(prices.time, input.price_time), isNull(prices.withdrawnTime)))
    .returning();
  if (!row) throw new Conflict(PRICE_MESSAGES.priceAlreadyWithdrawn);
  return loggedPrice(row);
}
