import { site } from '#site';
import type { Chain } from '../platform/context.ts';
import type { RemoteChain } from '../platform/env.ts';
import { type EthNode, httpNode } from './http-node.ts';
import { nodeClient } from './node-client.ts';

/** Sends a little of the local chain’s ETH; resolves to the transaction's hash when its block is on disk. */
export type Faucet = (to: `0x${string}`) => Promise<`0x${string}`>;

/** The chain as this instance reaches it. */
export type OpenChain = {
  chain: Chain;
  node: EthNode;
  faucet: Faucet | undefined;
  /** The relayer's own key, where the chain is ours. */
  relayerKey?: `0x${string}` | undefined;
  /** Resolves with the cause if the chain is permanently lost. */
  lost: Promise<string>;
  stop: () => Promise<void>;
};

export const explorerOf = (chainId: number): Chain['explorer'] => site.explorers[chainId] ?? null;

/** A chain run by others. It may be down: nothing is called here. */
export function openRemoteChain({ rpcUrl, id, token, inbox, secondRpcUrl, deployBlock }: RemoteChain): OpenChain {
  const node = httpNode(rpcUrl);
  const second = secondRpcUrl ? nodeClient(httpNode(secondRpcUrl), id) : undefined;
  const client = nodeClient(node, id);
  return {
    chain: { id, token, inbox, client, second, deployBlock, local: false, explorer: explorerOf(id) },
    node,
    faucet: undefined,
    lost: new Promise(() => {}),
    stop: async () => {},
  };
}
