import { sql } from 'drizzle-orm';
import { type Address, getAddress } from 'viem';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import type { SetPrice } from '#domain/price/set-price.ts';
import { priceNeedsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { askApproval, type PendingApproval, withoutEffect } from '../workflow/approvals/ask-approval.ts';
import { voidApprovals } from '../workflow/approvals/end-approval.ts';
import { asPricer, expectFresh, expectKnownSigner } from './as-pricer.ts';
import { currentPrice, isTimeUsed, lockPrices, ofThisToken, priceRecord, pricesOfWindow } from './find-price.ts';
import { compareScheduled, scheduledOfTime } from './scheduled-price.ts';
import { prices } from './table.ts';

/**
 * Puts a signed price into force and keeps it with its proof, once per key where a key is given; one that takes two persons waits for the
 * other one. Refuses a stale or used time, and a signer without PRICER.
 */
export async function setPrice(
  context: Context,
  input: SetPrice,
  key?: string,
): Promise<PriceRecord | PendingApproval> {
  const { id, token } = context.chain;
  const signed = priceTypedData(id, token, input.price, input.time);
  const { pricer, block } = await asPricer(context, signed, input);
  await expectKnownSigner(pricer);
  const { address } = pricer.actor;
  return withIdempotencyKey(
    pricer,
    { scope: 'POST /api/setusgprice', key, body: input },
    async (transactionContext) => {
      await lockPrices(transactionContext);
      expectFresh(transactionContext, input.time);
      // One that was scheduled for that time comes into force as that, or not at all.
      const scheduled = await scheduledOfTime(transactionContext, input.time);
      if (scheduled?.cents === input.price) throw new Conflict(PRICE_MESSAGES.scheduledBefore);
      const lately = await pricesOfWindow(transactionContext, transactionContext.now());
      const isLarge = priceNeedsAnother(context.env.twoPersonRules, lately, input.price);
      return isLarge
        ? askPrice(transactionContext, { ...input, block }, address)
        : keepPrice(transactionContext, { ...input, block }, address);
    },
  );
}

/** `approvedTime` in unix seconds, where another person approved it. */
type Accepted = Omit<SetPrice, 'signer'> & { block: bigint | undefined; approvedTime?: number };

async function askPrice(context: Context, accepted: Accepted, signer: Address): Promise<PendingApproval> {
  const { why, block: _, ...input } = accepted;
  const facts = { price_cents: input.price, price_before_cents: (await currentPrice(context))?.cents ?? null };
  const request = { act: 'price.set', subject: { kind: 'price', id: String(input.time) }, input, facts, why } as const;
  return askApproval(
    context,
    request,
    withoutEffect((transactionContext: Context) => insertPrice(transactionContext, accepted, signer)),
  );
}

/** Puts a price into force that another person has approved, if its signature still counts; in the caller's transaction. */
export async function setApprovedPrice(context: Context, input: SetPrice): Promise<void> {
  const { id, token } = context.chain;
  const { pricer, block } = await asPricer(context, priceTypedData(id, token, input.price, input.time), input);
  const approvedTime = Math.max(input.time, Math.floor(context.now().getTime() / 1000));
  await keepPrice(pricer, { ...input, block, approvedTime }, pricer.actor.address);
}

/** Puts a price into force, in the caller's transaction. */
export async function keepPrice(context: Context, input: Accepted, signer: Address): Promise<PriceRecord> {
  const before = await currentPrice(context);
  const set = await insertPrice(context, input, signer);
  // What was proposed before was compared with another price.
  await voidApprovals(context, ['price.set', 'price.withdraw']);
  await compareScheduled(context);
  await recordAuditEvent(context, {
    action: 'price.set',
    subject: { kind: 'price', id: String(set.time) },
    before: { price_cents: before?.cents ?? null },
    after: { price_cents: set.cents },
  });
  context.log.info({ cents: set.cents, signedAt: set.time, signer }, 'price set');
  return set;
}

// Changes of the price follow one another (lockPrices), so the last price stays the one that this one follows.
async function insertPrice(context: Context, input: Accepted, signer: Address): Promise<PriceRecord> {
  const { chain, now } = context;
  if (await isTimeUsed(context, input.time)) throw new Conflict(PRICE_MESSAGES.priceTimeUsed);
  const [row] = await context.db
    .insert(prices)
    .values({
      chainId: chain.id,
      token: chain.token.toLowerCase(),
      time: input.time,
      previousTime: sql`(select max(${prices.time}) from ${prices} where ${ofThisToken(context)})`,
      cents: input.price,
      signature: input.signature.toLowerCase(),
      signer: getAddress(signer),
      block: input.block,
      approvedTime: input.approvedTime ?? null,
      why: input.why ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Conflict(PRICE_MESSAGES.priceTimeUsed);
  return priceRecord(row);
}
