import { and, eq, isNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { type LoggedPrice, withdrawalTypedData } from '#domain/price/price.ts';
import type { WithdrawPrice } from '#domain/price/set-price.ts';
import { PRICE_FRESH_SECONDS, SAFE_PROPOSAL_HOURS } from '#domain/terms.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { currentPrice, loggedPrice, ofThisToken, priceOfTime } from './find-price.ts';
import { asPricer, expectFresh } from './set-price.ts';
import { prices } from './table.ts';

/**
 * Withdraws a price that was entered by mistake: the one before it is in force again, and no order can use it any more. It stays in
 * the log with the signature of its withdrawal. Refuses a stale time, and a signer without PRICER.
 */
export async function withdrawPrice(context: Context, input: WithdrawPrice): Promise<LoggedPrice> {
  const { chain } = context;
  const price = await priceOfTime(context, input.price_time);
  if (!price) throw new NotFound(ADMIN_MESSAGES.priceNotInLog);
  const signed = withdrawalTypedData(chain.id, chain.token, price, input.time);
  const { pricer, block } = await asPricer(context, signed, input);
  // A price is withdrawn once and its withdrawal names it: one whose signatures took days to collect does no more than a fresh one.
  expectFresh(context, input.time, block === undefined ? PRICE_FRESH_SECONDS : SAFE_PROPOSAL_HOURS * 3_600);
  if (input.time < price.time) throw new Conflict(ADMIN_MESSAGES.withdrawalTooEarly);
  const withdrawn = await context.db.transaction(async (tx) => {
    const inside = { ...pricer, db: tx };
    const row = await markWithdrawn(inside, input, block);
    await recordAuditEvent(inside, {
      action: 'price.withdraw',
      subject: { kind: 'price', id: String(row.time) },
      before: { price_cents: row.cents },
      after: { price_cents: (await currentPrice(inside))?.cents ?? null },
    });
    return row;
  });
  context.log.info({ cents: price.cents, signedAt: price.time, signer: pricer.actor.address }, 'price withdrawn');
  return withdrawn;
}

// An order that takes this price holds its row: one of the two comes first, and the other sees what the first did.
async function markWithdrawn(
  context: Context & { actor: { address: string } },
  input: WithdrawPrice,
  block: bigint | undefined,
): Promise<LoggedPrice> {
  const [row] = await context.db
    .update(prices)
    .set({
      withdrawnTime: input.time,
      withdrawnSignature: input.signature.toLowerCase(),
      withdrawnBy: getAddress(context.actor.address),
      withdrawnBlock: block ?? null,
    })
    .where(and(ofThisToken(context), eq(prices.time, input.price_time), isNull(prices.withdrawnTime)))
    .returning();
  if (!row) throw new Conflict(ADMIN_MESSAGES.priceAlreadyWithdrawn);
  return loggedPrice(row);
}
