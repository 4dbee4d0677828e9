import { getAddress } from 'viem';
import { usdNumber } from '#domain/money.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import type { SchedulePrice } from '#domain/price/set-price.ts';
import { PRICE_AHEAD_DAYS } from '#domain/terms.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, Invalid } from '../platform/errors.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { asPricer, expectKnownSigner } from './as-pricer.ts';
import { currentPrice, isTimeUsed, lockPrices } from './find-price.ts';
import { askForScheduled, type ScheduledPrice, scheduledNeedsAnother, scheduledPrice } from './scheduled-price.ts';
import { scheduledPrices } from './table.ts';

/** A price that waits for its time; `approval_until` where another person has to approve it. */
export type Scheduled = PriceRecord & { approval_until: string | null };

/**
 * Stores a price that is signed for a future time, at which it comes into force; one at a time. Another person is asked to approve it now
 * where it takes two. Refuses a time that is past or too far ahead, and a signer without PRICER.
 */
export async function schedulePrice(context: Context, input: SchedulePrice, key?: string): Promise<Scheduled> {
  const { id, token } = context.chain;
  const { pricer } = await asPricer(context, priceTypedData(id, token, input.price, input.time), input);
  await expectKnownSigner(pricer);
  return withIdempotencyKey(
    pricer,
    { scope: 'POST /api/scheduleusgprice', key, body: input },
    async (transactionContext) => {
      await lockPrices(transactionContext);
      const ahead = input.time - transactionContext.now().getTime() / 1000;
      if (ahead <= 0 || ahead > PRICE_AHEAD_DAYS * 86_400) throw new Invalid({ time: [PRICE_MESSAGES.scheduleTime] });
      if (await isTimeUsed(transactionContext, input.time)) throw new Conflict(PRICE_MESSAGES.priceTimeUsed);
      const row = await insertScheduled(transactionContext, input, pricer.actor.address);
      await recordAuditEvent(transactionContext, {
        action: 'price.schedule',
        subject: { kind: 'price', id: String(row.time) },
        before: { price_cents: (await currentPrice(transactionContext))?.cents ?? null },
        after: { price_cents: row.cents, in_force: new Date(row.time * 1000).toISOString() },
      });
      const until = (await scheduledNeedsAnother(transactionContext, row))
        ? await askForScheduled(transactionContext, row)
        : null;
      transactionContext.log.info({ time: row.time, signer: row.signer }, 'price scheduled');
      const { cents, time, signature, signer } = row as ScheduledPrice & Pick<PriceRecord, 'signature' | 'signer'>;
      return { USG: usdNumber(cents), cents, time, signature, signer, approval_until: until?.toISOString() ?? null };
    },
  );
}

async function insertScheduled(context: Context, input: SchedulePrice, signer: string): Promise<ScheduledPrice> {
  const { chain, now } = context;
  const { time, price: cents, why } = input;
  const [row] = await context.db
    .insert(scheduledPrices)
    .values({
      chainId: chain.id,
      token: chain.token.toLowerCase(),
      time,
      cents,
      why,
      signature: input.signature.toLowerCase(),
      signer: getAddress(signer),
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning();
  if (row) return row;
  throw new Conflict(
    (await scheduledPrice(context)) ? PRICE_MESSAGES.scheduledAlready : PRICE_MESSAGES.scheduledBefore,
  );
}
