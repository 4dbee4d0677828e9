import { setTimeout as pause } from 'node:timers/promises';
import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

const LOCAL = { pollMs: 20, patienceMs: 60_000 };

/**
 * The receipt of a transaction, as soon as it is mined; throws if it was reverted.
 * viem's waitForTransactionReceipt looks again only when a block comes, and on a chain that mines a block per transaction
 * none may come after the one that it has missed.
 */
export async function minedReceipt(
  node: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
  { pollMs, patienceMs } = LOCAL,
): Promise<TransactionReceipt> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const receipt = await node.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
    if (receipt?.status === 'reverted') throw new Error(`The transaction ${hash} was reverted.`);
    if (receipt) return receipt;
    await pause(pollMs);
  }
  throw new Error(`The transaction ${hash} was not mined within ${patienceMs / 1_000} seconds.`);
}
