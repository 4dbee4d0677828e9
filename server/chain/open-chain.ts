import type { LocalMarketState } from '#domain/sale/local-market.ts';
import { site } from '#site';
import type { Chain } from '../platform/context.ts';
import type { RemoteChain } from '../platform/env.ts';
import { fallbackNode, type WatchedNode, watchedNode } from './fallback-node.ts';
import type { EthNode } from './http-node.ts';
import { nodeClient } from './node-client.ts';

/** Sends a little of the local chain’s ETH; resolves to the transaction's hash when its block is on disk. */
export type Faucet = (to: `0x${string}`) => Promise<`0x${string}`>;

/** The market of a sale desk of our own: its feeds, its USDC and its weekends. */
export type LocalMarket = {
  read: () => Promise<LocalMarketState>;
  move: (to: LocalMarketState) => Promise<void>;
  /** Makes that many millionths of a dollar for the account; resolves to the transaction's hash. */
  giveUsdc: (to: `0x${string}`, value: bigint) => Promise<`0x${string}`>;
  /** Has feeds that have been silent for long say the same again. */
  renew: () => Promise<void>;
};

/** The chain as this instance reaches it. */
export type OpenChain = {
  chain: Chain;
  node: EthNode;
  /** What a probe has to look at, where that decides which one is asked. */
  nodes?: readonly WatchedNode[];
  faucet: Faucet | undefined;
  /** The market of a sale desk of our own. */
  market?: LocalMarket | undefined;
  /** Signs that desk's quotes. */
  quoterKey?: `0x${string}` | undefined;
  /** The relayer's own key, where the chain is ours. */
  relayerKey?: `0x${string}` | undefined;
  /** Resolves with the cause if the chain is permanently lost. */
  lost: Promise<string>;
  stop: () => Promise<void>;
};

export const explorerOf = (chainId: number): Chain['explorer'] => site.explorers[chainId] ?? null;

/** A chain run by others, at one node or two. They may be down: nothing is called here. */
export function openRemoteChain({
  rpcUrl,
  id,
  token,
  inbox,
  secondRpcUrl,
  deployBlock,
  saleDesk,
}: RemoteChain): OpenChain {
  const first = watchedNode(rpcUrl, id);
  const second = secondRpcUrl === undefined ? undefined : watchedNode(secondRpcUrl, id);
  const node = fallbackNode(second ? [first, second] : [first]);
  const both = second && ([first.client, second.client] as const);
  return {
    chain: {
      id,
      token,
      inbox,
      client: nodeClient(node, id),
      both,
      deployBlock,
      saleDesk,
      local: false,
      explorer: explorerOf(id),
    },
    node,
    nodes: second ? [first, second] : [first],
    faucet: undefined,
    lost: new Promise(() => {}),
    stop: async () => {},
  };
}
