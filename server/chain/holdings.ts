import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Usg } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { ofThisToken } from './stored-events.ts';
import { tokenEvents } from './table.ts';

/** What a group of wallets holds and has done, by final blocks alone. */
export type Holdings = {
  balance: Usg;
  /** All that ever came in from outside the group. */
  acquired: Usg;
  redeemed: Usg;
};

/** The holdings of all the addresses together. */
export async function holdingsOf(
  context: Pick<Context, 'db' | 'chain'>,
  addresses: readonly string[],
): Promise<Holdings> {
  if (addresses.length === 0) return { balance: 0n, acquired: 0n, redeemed: 0n };
  const e = tokenEvents;
  const theirs = addresses.map((address) => address.toLowerCase());
  const inward = inArray(e.to, theirs);
  const outward = inArray(e.from, theirs);
  const moved = eq(e.name, 'Transfer');
  const total = (which: ReturnType<typeof and>) => sql<string>`coalesce(sum(${e.value}) filter (where ${which}), 0)`;
  const [sums] = await context.db
    .select({
      came: total(and(moved, inward)),
      went: total(and(moved, outward)),
      within: total(and(moved, inward, outward)),
      redeemed: total(and(eq(e.name, 'Redeemed'), outward)),
    })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.final, true), or(inward, outward)));
  const [came, went, within, redeemed] = [sums?.came, sums?.went, sums?.within, sums?.redeemed].map((sum) =>
    BigInt(sum ?? 0),
  ) as [bigint, bigint, bigint, bigint];
  return { balance: came - went, acquired: came - within, redeemed };
}
