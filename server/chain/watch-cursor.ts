import type { ChainContext } from '../platform/context.ts';
import { readCursor } from './stored-events.ts';

type Finding = { reasons: string[]; warnings: string[] };

/** Checks whether nobody follows the chain: the cursor has been stuck for that long although the node's final block is beyond it. */
export function watchCursor(context: ChainContext, stalledAfterMs: number): () => Promise<Finding> {
  let stuck: { block: bigint; since: number } | undefined;

  async function look(): Promise<Finding> {
    const [final, cursor] = await Promise.all([
      context.chain.client.getBlock({ blockTag: 'finalized' }),
      readCursor(context),
    ]);
    const now = performance.now();
    if (!cursor || final.number <= cursor.block) stuck = undefined;
    else if (stuck?.block !== cursor.block) stuck = { block: cursor.block, since: now };
    if (cursor?.problem && cursor.triedAgo < stalledAfterMs / 1_000) {
      const warning = `The chain can't be verified beyond block ${cursor.block} (${cursor.problem}); what is newer is not shown as final.`;
      return { reasons: [], warnings: [warning] };
    }
    if (!stuck || now - stuck.since < stalledAfterMs) return { reasons: [], warnings: [] };
    const reason = `The chain is read up to block ${stuck.block} only; its final block is ${final.number}.`;
    return { reasons: [reason], warnings: [] };
  }

  return () =>
    look().catch((error) => {
      // After an outage of the node the follower gets a full period again.
      stuck = undefined;
      throw error;
    });
}
