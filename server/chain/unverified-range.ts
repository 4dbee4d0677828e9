import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { type Hex, zeroAddress } from 'viem';
import { NO_HISTORY, withHistory } from '#proof/acts.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';
import type { ChainContext, Context, DbContext } from '../platform/context.ts';
import { insertUnverified } from './store-events.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { tokenEvents, unverifiedBalances, unverifiedEvents, unverifiedRanges } from './table.ts';

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
    const transactionContext = { ...context, db: tx };
    await discardRange(transactionContext);
    const history = await historyAt(transactionContext, base);
    await tx.insert(unverifiedRanges).values({ ...chainKey(context), ...range, history });
    await startChanges(transactionContext, base);
    return { ...range, history };
  });
}

/** Forgets what is read and not verified. */
export async function discardRange({ db }: DbContext): Promise<void> {
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
    const transactionContext = { ...context, db: tx };
    if (!(await changeRange(transactionContext, range, { read: to, history }))) return undefined;
    await insertUnverified(transactionContext, historic);
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
      const transactionContext = { ...context, db: tx };
      const last = await addChanges(transactionContext, after);
      return (await changeRange(transactionContext, range, { summed: last ?? after })) ? { last } : undefined;
    });
    if (!next) return false;
    if (next.last === undefined) break;
    summed = next.last;
  }
  if (await hasNegative(context)) throw new InvalidNodeResponse('A wallet sends more than it holds.');
  return true;
}

/** The number of entries that one statement sums up within the query timeout. */
const ENTRIES = 100_000;

/** By how much entries of the log change each wallet's balance, received and redeemed. */
const changes = (entries: SQL): SQL => sql`
  select address, sum(balance) as balance, sum(received) as received, sum(redeemed) as redeemed
  from ${entries} entry, lateral (values
    (case when name = 'Transfer' then to_address end, value, case when from_address = to_address then 0 else value end, 0),
    (case when name = 'Transfer' then from_address end, -value, 0, 0),
    (case when name = 'Redeemed' then from_address end, 0, 0, value)
  ) change(address, balance, received, redeemed)
  where address <> ${zeroAddress} and value <> 0
  group by address`;

/** By how much the verified log above a block changed each wallet's balance, received and redeemed. */
export function changesAbove(context: Pick<Context, 'chain'>, block: bigint): SQL {
  const e = tokenEvents;
  return changes(sql`(select * from ${e} where ${ofThisToken(e, context)} and ${e.final} and ${e.block} > ${block})`);
}

/** Begins the changes of a range that replaces the verified log above `base`: with taking that back. */
export async function startChanges(context: ChainContext, base: bigint): Promise<void> {
  await context.db.execute(sql`
    insert into unverified_balance (address, balance, received, redeemed)
    select address, -balance, -received, -redeemed from (${changesAbove(context, base)}) taken`);
}

/** Adds the changes of the unverified entries after a block, some of them; returns up to which block, undefined if none are left. */
export async function addChanges({ db }: ChainContext, after: bigint): Promise<bigint | undefined> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select coalesce(
      (select block from unverified_event where block > ${after} order by block offset ${ENTRIES} limit 1),
      (select max(block) from unverified_event where block > ${after})
    )::text as last`);
  const last = rows[0]?.last;
  if (last == null) return undefined;
  const some = sql`(select * from unverified_event where block > ${after} and block <= ${last}::bigint)`;
  await db.execute(sql`
    insert into unverified_balance as sum (address, balance, received, redeemed) ${changes(some)}
    on conflict (address) do update set balance = sum.balance + excluded.balance,
      received = sum.received + excluded.received, redeemed = sum.redeemed + excluded.redeemed`);
  return BigInt(last);
}

/** Whether a wallet's balance would be negative. */
export async function hasNegative(context: ChainContext): Promise<boolean> {
  const { chainId, token } = chainKey(context);
  const { rows } = await context.db.execute(sql`
    select 1 from unverified_balance changed
    left join token_balance kept on kept.chain_id = ${chainId} and kept.token = ${token} and kept.address = changed.address
    where coalesce(kept.balance, 0) + changed.balance < 0 limit 1`);
  return rows.length > 0;
}

/** Adds the changes to what is kept, as of a block where they were checked. */
export async function keepChanges(context: ChainContext, block: bigint): Promise<void> {
  const { chainId, token } = chainKey(context);
  await context.db.execute(sql`
    insert into token_balance as kept (chain_id, token, address, balance, received, redeemed, checked)
    select ${chainId}::bigint, ${token}::text, address, balance, received, redeemed, ${block}::bigint from unverified_balance
    on conflict (chain_id, token, address) do update set balance = kept.balance + excluded.balance,
      received = kept.received + excluded.received, redeemed = kept.redeemed + excluded.redeemed, checked = excluded.checked`);
}
