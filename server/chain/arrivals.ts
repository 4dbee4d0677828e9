import { and, eq, gt, inArray, sum } from 'drizzle-orm';
import type { Usg } from '#domain/money.ts';
import type { ChainContext } from '../platform/context.ts';
import { ofThisToken } from './stored-events.ts';
import { tokenBalances, tokenEvents } from './table.ts';

/** What came to an address; all but `pending` by final blocks. */
export type Arrivals = {
  /** All that ever came in. */
  arrived: Usg;
  /** On its way in, in blocks that may still go. */
  pending: Usg;
  balance: Usg;
  /** What went out again and was not burned. */
  returned: Usg;
};

/** What came to each of the addresses (lower case), in their order. */
export async function arrivalsAt(context: ChainContext, addresses: readonly string[]): Promise<Arrivals[]> {
  if (addresses.length === 0) return [];
  const [b, e] = [tokenBalances, tokenEvents];
  const [kept, onTheWay] = await Promise.all([
    context.db
      .select({ address: b.address, balance: b.balance, received: b.received, redeemed: b.redeemed })
      .from(b)
      .where(and(ofThisToken(b, context), inArray(b.address, [...addresses]))),
    context.db
      .select({ address: e.to, value: sum(e.value) })
      .from(e)
      .where(and(ofThisToken(e, context), eq(e.final, false), eq(e.name, 'Transfer'), inArray(e.to, [...addresses])))
      .groupBy(e.to),
  ]);
  return addresses.map((address) => {
    const { balance, received, redeemed } = kept.find((each) => each.address === address) ?? NOTHING;
    const pending = BigInt(onTheWay.find((each) => each.address === address)?.value ?? 0);
    return { arrived: received, pending, balance, returned: received - balance - redeemed };
  });
}

/**
 * Everyone whose tokens came to an address (lower case), in blocks that may still go, too. A transfer of nothing names nobody: anyone
 * can make one from any address.
 */
export async function sendersTo(context: ChainContext, address: string): Promise<string[]> {
  const e = tokenEvents;
  const rows = await context.db
    .selectDistinct({ from: e.from })
    .from(e)
    .where(and(ofThisToken(e, context), eq(e.name, 'Transfer'), gt(e.value, 0n), eq(e.to, address)));
  return rows.flatMap(({ from }) => from ?? []);
}

const NOTHING = { balance: 0n, received: 0n, redeemed: 0n };
