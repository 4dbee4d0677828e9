import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Context } from '../context.ts';
import { NO_HISTORY, withHistory } from './history-hash.ts';
import { insertUnverified } from './insert-events.ts';
import { movedAbove } from './moved-above.ts';
import { balancesAfter, storeUnverifiedBalances } from './range-balances.ts';
import type { TokenEvent } from './read-events.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { tokenBalances, tokenEvents, unverifiedBalances, unverifiedEvents, unverifiedRanges } from './table.ts';

/** Final blocks that are read and not verified, after `base` up to `read`. What an id and `read` stand for never changes. */
export type UnverifiedRange = { id: string; base: bigint; read: bigint; history: Hex };

/** The range in hand, an empty one after the verified block `base` where there is none. */
export async function openRange(context: Context, base: bigint): Promise<UnverifiedRange> {
  const range = await findRange(context);
  if (range && range.base <= base) return range;
  return startRange(context, base);
}

async function findRange(context: Context): Promise<UnverifiedRange | undefined> {
  const [range] = await context.db.select().from(unverifiedRanges).where(ofThisToken(unverifiedRanges, context));
  return range && { ...range, history: range.history as Hex };
}

/** Forgets what is read and not verified; reading starts again after `base`, where everything that was stored above it is in doubt. */
export async function startRange(context: Context, base: bigint): Promise<UnverifiedRange> {
  const range = { id: randomUUID(), base, read: base };
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await discardRange(inside);
    const history = await historyAt(inside, base);
    await tx.insert(unverifiedRanges).values({ ...chainKey(context), ...range, history });
    await tx.execute(sql`
      insert into unverified_balance (address, balance, received, redeemed)
      select address, token_balance.balance - moved.balance, token_balance.received - moved.received,
        token_balance.redeemed - moved.redeemed
      from (${movedAbove(inside, base)}) moved join token_balance using (address)
      where ${ofThisToken(tokenBalances, inside)}`);
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

/**
 * Adds the next blocks up to `to`; undefined where another instance changed the range meanwhile. Throws InvalidNodeResponse where a
 * wallet would send more than it holds.
 */
export async function extendRange(
  context: Context,
  range: UnverifiedRange,
  to: bigint,
  events: readonly TokenEvent[],
): Promise<UnverifiedRange | undefined> {
  const { events: historic, history } = withHistory(range.history, events);
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const r = unverifiedRanges;
    const moved = await tx
      .update(r)
      .set({ read: to, history })
      .where(and(ofThisToken(r, context), eq(r.id, range.id), eq(r.read, range.read)))
      .returning({ read: r.read });
    if (moved.length === 0) return undefined;
    if (historic.length > 0) {
      const balances = await balancesAfter(inside, historic);
      await insertUnverified(inside, historic);
      await storeUnverifiedBalances(inside, balances);
    }
    return { ...range, read: to, history };
  });
}
