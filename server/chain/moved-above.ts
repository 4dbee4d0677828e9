import { type SQL, sql } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import type { Context } from '../context.ts';
import { ofThisToken } from './stored-events.ts';
import { tokenEvents } from './table.ts';

/** By how much the verified log above a block changed each wallet's balance, received and redeemed. */
export function movedAbove(context: Pick<Context, 'chain'>, block: bigint): SQL {
  const e = tokenEvents;
  const above = sql`${ofThisToken(e, context)} and ${e.final} and ${e.block} > ${block}`;
  return sql`
    select address, sum(balance) as balance, sum(received) as received, sum(redeemed) as redeemed
    from (
      select ${e.to} as address, ${e.value} as balance,
        case when ${e.from} = ${e.to} then 0 else ${e.value} end as received, 0 as redeemed
      from ${e} where ${above} and ${e.name} = 'Transfer'
      union all select ${e.from}, -${e.value}, 0, 0 from ${e} where ${above} and ${e.name} = 'Transfer'
      union all select ${e.from}, 0, 0, ${e.value} from ${e} where ${above} and ${e.name} = 'Redeemed'
    ) each
    where address <> ${zeroAddress}
    group by address`;
}
