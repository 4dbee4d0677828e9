import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { chainLeases } from './table.ts';

// One clock for all instances: the database's, which runs on inside a transaction.
const soon = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
const past = sql`${chainLeases.expiresAt} < clock_timestamp()`;

/** Takes or renews the lead for that time; false while another holder has it. */
export async function takeLease(context: Context, holder: string, seconds: number): Promise<boolean> {
  const mine = eq(chainLeases.holder, holder);
  const taken = await context.db
    .insert(chainLeases)
    .values({ ...chainKey(context), holder, expiresAt: soon(seconds) })
    .onConflictDoUpdate({
      target: [chainLeases.chainId, chainLeases.token],
      set: { holder, expiresAt: soon(seconds) },
      setWhere: sql`${mine} or ${past}`,
    })
    .returning({ holder: chainLeases.holder });
  return taken.length === 1;
}

/** Gives the lead up at once, so that another instance need not wait for its end. */
export async function releaseLease(context: Context, holder: string): Promise<void> {
  await context.db.delete(chainLeases).where(and(ofThisToken(chainLeases, context), eq(chainLeases.holder, holder)));
}
