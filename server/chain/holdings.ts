import { and, eq, inArray, ne, or, sql, sum } from 'drizzle-orm';
import type { Usg } from '#domain/money.ts';
import type { ChainContext } from '../platform/context.ts';
import { ofThisToken } from './stored-events.ts';
import { tokenBalances, tokenEvents } from './table.ts';

/** What a group of wallets holds and has done, by final blocks alone. */
export type Holdings = {
  balance: Usg;
  /** Everything received from outside the group. */
  acquired: Usg;
  redeemed: Usg;
};

/** The holdings of all the addresses together. */
export async function holdingsOf(context: ChainContext, addresses: readonly string[]): Promise<Holdings> {
  const theirs = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (theirs.length === 0) return { balance: 0n, acquired: 0n, redeemed: 0n };
  const kept = tokenBalances;
  const [[sums], within] = await Promise.all([
    context.db
      .select({ balance: sum(kept.balance), received: sum(kept.received), redeemed: sum(kept.redeemed) })
      .from(kept)
      .where(and(ofThisToken(kept, context), inArray(kept.address, theirs))),
    theirs.length === 1 ? 0n : movedWithin(context, theirs),
  ]);
  const { balance, received, redeemed } = sums ?? { balance: null, received: null, redeemed: null };
  return {
    balance: BigInt(balance ?? 0),
    acquired: BigInt(received ?? 0) - within,
    redeemed: BigInt(redeemed ?? 0),
  };
}

async function movedWithin(context: ChainContext, addresses: string[]): Promise<bigint> {
  const e = tokenEvents;
  const inside = and(inArray(e.from, addresses), inArray(e.to, addresses), ne(e.from, e.to));
  const [moved] = await context.db
    .select({ value: sum(e.value) })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'Transfer'), eq(e.final, true), inside));
  return BigInt(moved?.value ?? 0);
}

/** By how much the addresses' holdings together changed on each day (Mountain Time) on which they did, oldest first; by final blocks. */
export async function dailyChanges(
  context: ChainContext,
  addresses: readonly string[],
): Promise<{ day: string; change: Usg }[]> {
  const theirs = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const e = tokenEvents;
  const day = sql<string>`to_char(${e.time} at time zone 'America/Denver', 'YYYY-MM-DD')`;
  const [isIn, isOut] = [inArray(e.to, theirs), inArray(e.from, theirs)];
  const change = sql<string>`sum(case when ${isIn} then ${e.value} else 0 end - case when ${isOut} then ${e.value} else 0 end)`;
  // Issues and redemptions write a Transfer as well.
  const rows = await context.db
    .select({ day, change })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'Transfer'), eq(e.final, true), or(isIn, isOut)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) => ({ day: row.day, change: BigInt(row.change) })).filter((row) => row.change !== 0n);
}
