import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { zeroHash } from 'viem';
import type { TokenEvent } from '#proof/read-events.ts';
import type { BlockRef } from '#proof/rpc.ts';
import type { Context } from '../context.ts';
import { insertPending } from './insert-events.ts';
import { chainKey, type EventPosition, ofThisToken, type StoredEvent } from './stored-events.ts';
import { chainCursors, chainIdentity, tokenEvents } from './table.ts';

/** What a feature does about events that became final; runs in the transaction that stores them, so once. */
export type Effect = (context: Context, events: StoredEvent[]) => Promise<void>;
type Identity = { chainId: number; genesisHash: string; token: string };

/**
 * Binds an unbound database to this chain and token. A bound one stays as it is, but for the hash of the first block while nothing is
 * verified: the node may have named a wrong one.
 */
export async function bindChain({ db }: Context, identity: Identity): Promise<void> {
  const i = chainIdentity;
  const isSame = and(eq(i.chainId, identity.chainId), eq(i.token, identity.token));
  const isVerified = sql`exists (select 1 from ${chainCursors} where ${chainCursors.block} >= 0)`;
  await db
    .insert(i)
    .values(identity)
    .onConflictDoUpdate({
      target: i.only,
      set: { genesisHash: identity.genesisHash },
      setWhere: sql`${isSame} and not ${isVerified}`,
    });
}

/** Notes that nothing is verified yet. Does nothing where a cursor exists. */
export async function insertCursor(context: Context): Promise<void> {
  const nothing = { block: -1n, blockHash: zeroHash, head: -1n, headHash: zeroHash, seenAt: sql`now()` };
  await context.db
    .insert(chainCursors)
    .values({ ...chainKey(context), ...nothing })
    .onConflictDoNothing();
}

/** Drops what is pending, up to that block or all of it. */
export async function dropPending(context: Context, upTo?: bigint): Promise<void> {
  const e = tokenEvents;
  const reached = upTo === undefined ? undefined : lte(e.block, upTo);
  await context.db.delete(e).where(and(ofThisToken(e, context), eq(e.final, false), reached));
}

type CursorChange = Partial<{
  [Key in keyof typeof chainCursors.$inferInsert]: (typeof chainCursors.$inferInsert)[Key] | SQL;
}>;

/** Moves the cursor from block `from`; false if another instance moved it first. */
export async function moveCursor(context: Context, from: bigint, change: CursorChange): Promise<boolean> {
  const moved = await context.db
    .update(chainCursors)
    .set(change)
    .where(and(ofThisToken(chainCursors, context), eq(chainCursors.block, from)))
    .returning({ block: chainCursors.block });
  return moved.length === 1;
}

/** Replaces what is pending above the final block `from` by what the chain now says up to `head`. */
export async function storePending(
  context: Context,
  { from, head, events }: { from: bigint; head: BlockRef; events: TokenEvent[] },
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    const well = { head: head.number, headHash: head.hash, seenAt: sql`now()`, problem: null, problemAt: null };
    if (!(await moveCursor(inside, from, well))) return false;
    await dropPending(inside);
    await insertPending(inside, events);
    return true;
  });
}

/** Assigns a final burn to a ticket, once per burn and once per ticket; false if either was taken. */
export async function claimBurn(context: Context, burn: EventPosition, ticketId: string): Promise<boolean> {
  const e = tokenEvents;
  const taken = sql`exists (select 1 from ${tokenEvents} as other where other.claimed_by = ${ticketId})`;
  const claimed = await context.db
    .update(e)
    .set({ claimedBy: ticketId })
    .where(
      and(
        ofThisToken(e, context),
        eq(e.block, burn.block),
        eq(e.logIndex, burn.logIndex),
        eq(e.final, true),
        isNull(e.claimedBy),
        sql`not ${taken}`,
      ),
    )
    .returning({ block: e.block });
  return claimed.length === 1;
}
