import { httpNode } from '#server/chain/http-node.ts';
import { nodeClient } from '#server/chain/node-client.ts';
import { StartupError } from '#server/platform/errors.ts';

export const bullets = (lines: string[]) => lines.map((line) => `  - ${line}`);

/** Connects to the node; throws if it serves another chain than the expected one. */
export async function connect(rpcUrl: string, expected: number | undefined) {
  const node = httpNode(rpcUrl);
  const chainId = await nodeClient(node, 1).getChainId();
  if (expected !== undefined && chainId !== expected) {
    throw new StartupError(`CHAIN_ID is ${expected}, and the node serves chain ${chainId}.`);
  }
  return { node, chainId, client: nodeClient(node, chainId) };
}

export type Connection = Awaited<ReturnType<typeof connect>>;
