import type { ChainContext } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import { readCursor } from './stored-events.ts';

/** When the last verified block was mined, in unix seconds. What happened later may not be in our books yet. */
export async function verifiedTime(context: ChainContext): Promise<number> {
  const cursor = await readCursor(context);
  if (!cursor) throw new Unavailable();
  const block = await context.chain.client.getBlock({ blockNumber: cursor.block }).catch(() => {
    throw new Unavailable();
  });
  return Number(block.timestamp);
}
