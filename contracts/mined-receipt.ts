import { setTimeout as pause } from 'node:timers/promises';
import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/**
 * The receipt of a transaction that was sent to a chain of ours, as soon as it is mined; throws where it was reverted.
 * viem's waitForTransactionReceipt looks again only when a block comes, and on a chain that mines a block per transaction
 * none may come after the one that it has missed.
 */
export async function minedReceipt(
  node: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const receipt = await node.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
    if (receipt?.status === 'reverted') throw new Error(`The transaction ${hash} was reverted.`);
    if (receipt) return receipt;
    await pause(POLL_MS);
  }
  throw new Error(`The transaction ${hash} was not mined within ${PATIENCE_MS / 1_000} seconds.`);
}
