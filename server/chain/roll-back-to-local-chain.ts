import { and, eq, gt, sql } from 'drizzle-orm';
import { zeroHash } from 'viem';
import type { Context } from '../platform/context.ts';
import { ofThisToken, readChainIdentity, readCursor } from './stored-events.ts';
import { chainCursors, chainIdentity, tokenEvents } from './table.ts';
import { changesAbove, discardRange } from './unverified-range.ts';

/**
 * Makes the database agree with a local chain that lost its last blocks or was started over. Returns how many events it
 * dropped, undefined where nothing had to be done.
 */
export async function rollBackToLocalChain(context: Context): Promise<number | undefined> {
  const { client, id, local } = context.chain;
  if (!local) throw new Error('Only a local chain may lose what the database has seen.');
  const token = context.chain.token.toLowerCase();
  const [genesis, latest] = await Promise.all([client.getBlock({ blockNumber: 0n }), client.getBlock()]);
  const bound = await readChainIdentity(context);
  if (bound && (bound.genesisHash !== genesis.hash || bound.chainId !== id || bound.token !== token)) {
    await rebindChain(context, { chainId: id, genesisHash: genesis.hash, token });
    return deleteEventsAbove(context, -1n);
  }
  const cursor = await readCursor(context);
  if (!cursor || cursor.block < 0n) return undefined;
  if (cursor.block > latest.number) return deleteEventsAbove(context, latest.number);
  const block = await client.getBlock({ blockNumber: cursor.block });
  return block.hash === cursor.blockHash ? undefined : deleteEventsAbove(context, -1n);
}

/** Binds the database to this chain, whatever it was bound to before. */
async function rebindChain({ db }: Context, identity: typeof chainIdentity.$inferInsert): Promise<void> {
  await db.insert(chainIdentity).values(identity).onConflictDoUpdate({ target: chainIdentity.only, set: identity });
}

/**
 * Deletes everything read above that block, and with it which tickets were burned there; the log is read again from
 * there. Block -1n is before the first. Only for a local chain that lost blocks. Returns how many events were dropped.
 */
export async function deleteEventsAbove(context: Context, block: bigint): Promise<number> {
  const hash = block < 0n ? zeroHash : (await context.chain.client.getBlock({ blockNumber: block })).hash;
  return context.db.transaction(async (tx) => {
    const [e, cursor] = [tokenEvents, chainCursors];
    const above = and(ofThisToken(e, context), gt(e.block, block));
    await discardRange({ db: tx });
    await tx.execute(sql`
      update token_balance kept
      set balance = kept.balance - moved.balance, received = kept.received - moved.received,
        redeemed = kept.redeemed - moved.redeemed, checked = least(kept.checked, ${block})
      from (${changesAbove(context, block)}) moved
      where kept.address = moved.address and kept.chain_id = ${context.chain.id}`);
    const dropped = await tx.delete(e).where(above).returning({ block: e.block });
    await tx
      .update(cursor)
      .set({ block: sql`least(${cursor.block}, ${block})`, head: block, headHash: hash })
      .where(and(ofThisToken(cursor, context), gt(cursor.head, block)));
    await tx
      .update(cursor)
      .set({ blockHash: hash })
      .where(and(ofThisToken(cursor, context), eq(cursor.block, block)));
    return dropped.length;
  });
}
