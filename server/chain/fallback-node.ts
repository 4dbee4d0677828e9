import type { PublicClient } from 'viem';
import { type EthNode, httpNode, NodeUnavailable } from './http-node.ts';
import { nodeClient } from './node-client.ts';

/** What the last probe found: a node that serves our chain, one that doesn't answer, or one that serves something else. */
type NodeState = 'sound' | 'silent' | 'wrong';

/**
 * One node by itself. A probe asks it whatever it was found to be; `client` only while it is sound, so that nobody waits for one that is
 * known to be silent; `call`, for which there may be no other, unless it is wrong.
 */
export type WatchedNode = {
  probe: PublicClient;
  client: PublicClient;
  call: EthNode['call'];
  state: () => NodeState;
  found: (state: NodeState) => void;
};

/** A probe that waits longer would be late to hear a node come back. */
const PROBE_MS = 2_000;

/** The node at that URL, whose answers count until a probe finds that they are about something else. */
export function watchedNode(url: string, chainId: number): WatchedNode {
  const node = httpNode(url);
  let state: NodeState = 'sound';
  const unless = (...states: NodeState[]): EthNode => ({
    async call(...question) {
      if (states.includes(state)) throw new NodeUnavailable(`The node was found ${state}`);
      return node.call(...question);
    },
  });
  return {
    probe: nodeClient(httpNode(url, PROBE_MS), chainId),
    client: nodeClient(unless('silent', 'wrong'), chainId),
    call: unless('wrong').call,
    state: () => state,
    found: (next) => {
      state = next;
    },
  };
}

type Question = Parameters<EthNode['call']>;

async function askOneOf([node, ...others]: readonly [WatchedNode, ...WatchedNode[]], question: Question) {
  try {
    return await node.call(...question);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof NodeUnavailable)) throw error;
    if (node.state() === 'sound') node.found('silent');
    return askOneOf([next, ...rest], question);
  }
}

/** The nodes as one, which asks the first that serves the chain. One that falls silent is passed over until a probe hears it again. */
export const fallbackNode = (nodes: readonly [WatchedNode, ...WatchedNode[]]): EthNode => ({
  async call(...question) {
    const [first, ...others] = nodes.filter(({ state }) => state() === 'sound');
    if (first) return askOneOf([first, ...others], question);
    // While all are silent, nobody waits for more than one.
    return (nodes.find(({ state }) => state() === 'silent') ?? nodes[0]).call(...question);
  },
});
