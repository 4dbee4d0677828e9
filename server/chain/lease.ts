import { and, eq, sql } from 'drizzle-orm';
import type { ChainContext, Context } from '../platform/context.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { chainLeases } from './table.ts';

/** Work on the chain that one instance does at a time, and who asks to do it; a leader that died blocks the others for `seconds`. */
export type Lease = { work: 'follow' | 'relay'; holder: string; seconds: number };

// One clock for all instances: the database's, which runs on inside a transaction.
const soon = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
// A lease that ends later than one taken now was taken before the clock went back; it must not block anyone until then.
const isOver = (seconds: number) => sql`${chainLeases.expiresAt} not between clock_timestamp() and ${soon(seconds)}`;

/** Takes or renews the lead for that time; false while another holder has it. */
export async function takeLease(
  context: ChainContext & Pick<Context, 'metrics'>,
  { work, holder, seconds }: Lease,
): Promise<boolean> {
  const mine = eq(chainLeases.holder, holder);
  const taken = await context.db
    .insert(chainLeases)
    .values({ ...chainKey(context), work, holder, expiresAt: soon(seconds) })
    .onConflictDoUpdate({
      target: [chainLeases.chainId, chainLeases.token, chainLeases.work],
      set: { holder, expiresAt: soon(seconds) },
      setWhere: sql`${mine} or ${isOver(seconds)}`,
    })
    .returning({ holder: chainLeases.holder });
  context.metrics?.leader.set({ work }, taken.length);
  return taken.length === 1;
}

/** Releases the lease immediately, so that another instance need not wait for it to expire. */
export async function releaseLease(
  context: ChainContext & Pick<Context, 'metrics'>,
  { work, holder }: Omit<Lease, 'seconds'>,
): Promise<void> {
  context.metrics?.leader.set({ work }, 0);
  const isIt = and(ofThisToken(chainLeases, context), eq(chainLeases.work, work), eq(chainLeases.holder, holder));
  await context.db.delete(chainLeases).where(isIt);
}
