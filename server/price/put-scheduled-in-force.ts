import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { PRICE_LATE_HOURS } from '#domain/terms.ts';
import { actorColumns } from '../platform/audit/record-audit-event.ts';
import type { Context, Deps } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid } from '../platform/errors.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { asPricer } from './as-pricer.ts';
import { isTimeUsed, lockPrices } from './find-price.ts';
import {
  askForScheduled,
  asSigner,
  endScheduled,
  type ScheduledPrice,
  scheduledHere,
  scheduledNeedsAnother,
  scheduledOfTime,
  scheduledPrice,
} from './scheduled-price.ts';
import { keepPrice } from './set-price.ts';
import { type ScheduledEnding, scheduledPrices } from './table.ts';

/** Marks a scheduled price as approved by the context's `approvedBy`, in the caller's transaction; from its time on it is then in force at once. */
export async function approveScheduled(context: Context, time: number): Promise<void> {
  const row = await scheduledOfTime(context, time);
  if (!row || row.endedAt !== null) throw new Conflict(PRICE_MESSAGES.scheduledEnded);
  const { block } = await asPricer(context, typedDataOf(context, row), row);
  const { actorKind: approvedKind, actorId: approvedId } = actorColumns(context.approvedBy ?? context.actor);
  await context.db
    .update(scheduledPrices)
    .set({ approvedKind, approvedId })
    .where(and(scheduledHere(context), eq(scheduledPrices.time, row.time), eq(scheduledPrices.cents, row.cents)));
  if (row.time * 1000 <= context.now().getTime())
    await putInForce(context, { ...row, approvedKind, approvedId }, block);
}

const typedDataOf = ({ chain }: Context, { cents, time }: ScheduledPrice) =>
  priceTypedData(chain.id, chain.token, cents, time);

// A price that comes late is in force only from then on: nobody saw it before, so it must not count for an order of that hour.
async function putInForce(context: Context, row: ScheduledPrice, block: bigint | undefined): Promise<void> {
  const acting = asSigner(context, row);
  await endScheduled(acting, row, { ending: 'in_force' });
  const now = Math.floor(context.now().getTime() / 1000);
  const { cents: price, time, signature, signer, why } = row;
  const late = now > time ? { approvedTime: now } : {};
  await keepPrice(acting, { price, time, signature, why, block, ...late }, getAddress(signer));
}

type SignatureCheck = { ok: true; block: bigint | undefined } | { ok: false; ending: ScheduledEnding };

/** Whether the signature, which was made long ago, still counts. Throws Unavailable where the chain gives no answer. */
async function checkSignature(context: Context, row: ScheduledPrice): Promise<SignatureCheck> {
  if (context.now().getTime() > row.time * 1000 + PRICE_LATE_HOURS * 3_600_000) return { ok: false, ending: 'late' };
  try {
    const { block } = await asPricer(context, typedDataOf(context, row), row);
    return { ok: true, block };
  } catch (error) {
    if (error instanceof Forbidden || error instanceof Invalid) return { ok: false, ending: 'signer' };
    throw error;
  }
}

/** Puts the scheduled price into force once its time has come, or ends it where it can't be any more; any number of instances may do so. */
export async function putScheduledInForce(context: Context): Promise<void> {
  const due = await scheduledPrice(context);
  if (!due || due.time * 1000 > context.now().getTime()) return;
  const checked = await checkSignature(context, due);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await lockPrices(transactionContext);
    const row = await scheduledPrice(transactionContext);
    if (!row || row.time !== due.time || row.cents !== due.cents) return;
    const drop = async (ending: ScheduledEnding) => {
      await endScheduled(transactionContext, row, { ending });
      transactionContext.log.warn({ time: row.time, ending }, 'a scheduled price did not come into force');
    };
    if (!checked.ok) return drop(checked.ending);
    if (await isTimeUsed(transactionContext, row.time)) return drop('overtaken');
    if (row.approvedKind !== null || !(await scheduledNeedsAnother(transactionContext, row)))
      return putInForce(transactionContext, row, checked.block);
    if (row.approvalUntil === null) await askForScheduled(transactionContext, row);
    else if (row.approvalUntil <= transactionContext.now()) await drop('unapproved');
  });
}

const LOOK_MS = 1_000;

/**
 * Puts scheduled prices into force at their second for as long as the process lives. `onTime` is called when one's time has come, whichever
 * instance was first: what is remembered of the price is out of date then.
 */
export function startScheduledPrices(deps: Deps, onTime: () => void) {
  const context: Context = { ...deps, actor: { kind: 'system' } };
  const stopping = new AbortController();
  async function putPricesInForce(): Promise<void> {
    const next = await scheduledPrice(context);
    if (!next) return;
    const ms = next.time * 1000 - context.now().getTime();
    // The next look comes soon enough for any other.
    if (ms > 2 * LOOK_MS) return;
    if (ms > 0) await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return;
    await putScheduledInForce(context).finally(onTime);
  }
  const work = repeatWork(context, LOOK_MS, putPricesInForce);
  return {
    stop: async () => {
      stopping.abort();
      await work.stop();
    },
  };
}
