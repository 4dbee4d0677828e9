import { and, gt, min } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ofThisToken } from './stored-events.ts';
import { tokenBalances } from './table.ts';

/**
 * The block up to which nothing can be missing: every holder was found right there or later, and a transfer that is missing takes from
 * a holder. At most `most`.
 */
export async function oldestCheck(context: Pick<Context, 'db' | 'chain'>, most: bigint): Promise<bigint> {
  const b = tokenBalances;
  const [oldest] = await context.db
    .select({ block: min(b.checked) })
    .from(b)
    .where(and(ofThisToken(b, context), gt(b.balance, 0n)));
  return oldest?.block != null && oldest.block < most ? oldest.block : most;
}
