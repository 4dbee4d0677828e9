import { type SQL, sql } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import type { Context } from '../context.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { tokenEvents } from './table.ts';

type Where = Pick<Context, 'db' | 'chain'>;
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
  where address <> ${zeroAddress}
  group by address`;

/** By how much the verified log above a block changed each wallet's balance, received and redeemed. */
export function changesAbove(context: Pick<Context, 'chain'>, block: bigint): SQL {
  const e = tokenEvents;
  return changes(sql`(select * from ${e} where ${ofThisToken(e, context)} and ${e.final} and ${e.block} > ${block})`);
}

/** Begins the changes of a range that replaces the verified log above `base`: with taking that back. */
export async function startChanges(context: Where, base: bigint): Promise<void> {
  await context.db.execute(sql`
    insert into unverified_balance (address, balance, received, redeemed)
    select address, -balance, -received, -redeemed from (${changesAbove(context, base)}) taken`);
}

/** Adds the changes of the unverified entries after a block, some of them; returns up to which block, undefined if none are left. */
export async function addChanges({ db }: Where, after: bigint): Promise<bigint | undefined> {
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
export async function hasNegative(context: Where): Promise<boolean> {
  const { chainId, token } = chainKey(context);
  const { rows } = await context.db.execute(sql`
    select 1 from unverified_balance changed
    left join token_balance kept on kept.chain_id = ${chainId} and kept.token = ${token} and kept.address = changed.address
    where coalesce(kept.balance, 0) + changed.balance < 0 limit 1`);
  return rows.length > 0;
}

/** Adds the changes to what is kept, as of a block where they were checked. */
export async function keepChanges(context: Where, block: bigint): Promise<void> {
  const { chainId, token } = chainKey(context);
  await context.db.execute(sql`
    insert into token_balance as kept (chain_id, token, address, balance, received, redeemed, checked)
    select ${chainId}::bigint, ${token}::text, address, balance, received, redeemed, ${block}::bigint from unverified_balance
    on conflict (chain_id, token, address) do update set balance = kept.balance + excluded.balance,
      received = kept.received + excluded.received, redeemed = kept.redeemed + excluded.redeemed, checked = excluded.checked`);
}
