import { sql } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { holdingsOf } from '../../server/chain/holdings.ts';
import type { Context } from '../../server/context.ts';
import { openPool } from '../../server/database/database.ts';
import { startPostgres } from '../../server/testing/postgres.ts';

const TIMES = 200;
const HOLDERS = 10_000;
const addressOf = (holder: number) => `0x${holder.toString(16).padStart(40, '0')}`;

/** The 95th percentile, in milliseconds, of asking for a wallet's holdings where the log has that many entries, a tenth of them its own. */
export async function measureBalance(entries: number): Promise<number> {
  const database = await startPostgres();
  const { db, close } = openPool(database.url, { queryTimeoutMs: 600_000 });
  try {
    const context = { db, chain: { id: 1, token: zeroAddress } } as unknown as Context;
    const address = (number: ReturnType<typeof sql>) => sql`'0x' || lpad(to_hex(${number}), 40, '0')`;
    await db.execute(sql`
      insert into token_event (chain_id, token, block, log_index, block_hash, time, tx, name, from_address, to_address, value, args, final)
      select 1, ${zeroAddress}, n / 100, n % 100, 'hash', now(), 'tx', 'Transfer',
        ${address(sql`case when n % 10 = 0 then 1 else n % ${sql.raw(String(HOLDERS))} end`)}, ${address(sql`(n * 7) % ${sql.raw(String(HOLDERS))}`)}, 1, '{}', true
      from generate_series(1, ${sql.raw(String(entries))}) n`);
    await db.execute(sql`
      insert into token_balance (chain_id, token, address, balance, received, redeemed, checked)
      select 1, ${zeroAddress}, ${address(sql`n`)}, 1, 1, 0, 1 from generate_series(0, ${sql.raw(String(HOLDERS))}) n`);
    await db.execute(sql`analyze`);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const started = performance.now();
      await holdingsOf(context, [addressOf(time % 2 === 0 ? 1 : time)]);
      times.push(performance.now() - started);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)] ?? 0;
  } finally {
    await close();
    await database.stop();
  }
}
