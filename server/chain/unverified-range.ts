import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Hex } from 'viem';
import { NO_HISTORY, withHistory } from '#proof/acts.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';
import type { Context } from '../context.ts';
import { insertUnverified } from './insert-events.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { tokenEvents, unverifiedBalances, unverifiedEvents, unverifiedRanges } from './table.ts';
import { addChanges, hasNegative, startChanges } from './unverified-balances.ts';

/** Final blocks that are read and not verified, after `base` up to `read`. What an id and `read` denote never changes. */
export type UnverifiedRange = { id: string; base: bigint; read: bigint; summed: bigint; history: Hex };

/** The current range, or an empty one after the verified block `base`; if nothing is verified, after `first`. */
export async function openRange(
  context: Context,
  base: bigint,
  first: () => Promise<bigint> = async () => base,
): Promise<UnverifiedRange> {
  const range = await findRange(context);
  const nothing = base < 0n;
  if (range && (nothing || range.base <= base)) return range;
  return startRange(context, nothing ? await first() : base);
}

async function findRange(context: Context): Promise<UnverifiedRange | undefined> {
  const [range] = await context.db.select().from(unverifiedRanges).where(ofThisToken(unverifiedRanges, context));
  return range && { ...range, history: range.history as Hex };
}

/** Forgets what is read and not verified; reading starts again after `base`, where everything that was stored above it is in doubt. */
export async function startRange(context: Context, base: bigint): Promise<UnverifiedRange> {
  const range = { id: randomUUID(), base, read: base, summed: base };
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await discardRange(inside);
    const history = await historyAt(inside, base);
    await tx.insert(unverifiedRanges).values({ ...chainKey(context), ...range, history });
    await startChanges(inside, base);
    return { ...range, history };
  });
}

/** Forgets what is read and not verified. */
export async function discardRange({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const table of [unverifiedRanges, unverifiedEvents, unverifiedBalances]) await db.delete(table);
}

/** The token's history hash at a verified block. */
async function historyAt(context: Context, block: bigint): Promise<Hex> {
  const e = tokenEvents;
  const [last] = await context.db
    .select({ history: e.history })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.final, true), isNotNull(e.history), lte(e.block, block)))
    .orderBy(desc(e.block), desc(e.logIndex))
    .limit(1);
  return (last?.history as Hex | undefined) ?? NO_HISTORY;
}

/** Adds the next blocks up to `to`; undefined if another instance changed the range in the meantime. */
export async function extendRange(
  context: Context,
  range: UnverifiedRange,
  to: bigint,
  events: readonly TokenEvent[],
): Promise<UnverifiedRange | undefined> {
  const { events: historic, history } = withHistory(range.history, events);
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    if (!(await changeRange(inside, range, { read: to, history }))) return undefined;
    await insertUnverified(inside, historic);
    return { ...range, read: to, history };
  });
}

type Change = Partial<Pick<typeof unverifiedRanges.$inferInsert, 'read' | 'history' | 'summed'>>;

async function changeRange(context: Context, { id, read }: UnverifiedRange, change: Change): Promise<boolean> {
  const r = unverifiedRanges;
  const mine = and(ofThisToken(r, context), eq(r.id, id), eq(r.read, read));
  return (await context.db.update(r).set(change).where(mine).returning({ id: r.id })).length === 1;
}

/**
 * Sums up what the range changes for each wallet; false if another instance changed the range in the meantime. Throws InvalidNodeResponse
 * if a wallet's balance would be negative.
 */
export async function sumRange(context: Context, range: UnverifiedRange): Promise<boolean> {
  for (let summed: bigint | undefined = range.summed; ; ) {
    const after: bigint = summed;
    const next = await context.db.transaction(async (tx) => {
      const inside = { ...context, db: tx };
      const last = await addChanges(inside, after);
      return (await changeRange(inside, range, { summed: last ?? after })) ? { last } : undefined;
    });
    if (!next) return false;
    if (next.last === undefined) break;
    summed = next.last;
  }
  if (await hasNegative(context)) throw new InvalidNodeResponse('A wallet sends more than it holds.');
  return true;
}
