import type { Context } from '../context.ts';
import { deleteEventsAbove, rebindChain } from './store-events.ts';
import { readChainIdentity, readCursor } from './stored-events.ts';

/**
 * Makes the database agree with a local chain that lost its last blocks or was begun anew. Returns how many events it
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
