import { createPublicClient, custom, defineChain, HttpRequestError, type PublicClient, RpcRequestError } from 'viem';
import { rpcOf, type TokenPlace } from '#proof/rpc.ts';
import type { Chain } from '../platform/context.ts';
import { AnswerTooLarge, type EthNode } from './http-node.ts';

// What no smaller question would make smaller: a single block's log. Block gas limits keep it far below this.
const SINGLE_BLOCK_BYTES = 256 * 1024 * 1024;
function mostBytesOf(method: string, [filter]: readonly unknown[]): number | undefined {
  const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: unknown; toBlock?: unknown };
  return method === 'eth_getLogs' && fromBlock === toBlock ? SINGLE_BLOCK_BYTES : undefined;
}

// The code of an invalid input, which viem does not ask about again.
const TOO_LARGE = { code: -32000, message: 'The answer is too large' };

/** A block as all nodes would write it: some write its hash in capitals, and we compare and store it as text. */
const inLowerCase = (result: unknown): unknown => {
  const hash = (result as { hash?: unknown } | null | undefined)?.hash;
  return typeof hash === 'string' ? { ...(result as object), hash: hash.toLowerCase() } : result;
};

/** A viem transport over the node, so that everyone's transactions go the same way. */
export const nodeTransport = (node: EthNode, retryDelay = 100) =>
  custom(
    {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        const body = { method, params: [...params] };
        const answer = await node.call(method, params, mostBytesOf(method, params)).catch((error: Error) => {
          if (error instanceof AnswerTooLarge) throw new RpcRequestError({ body, url: 'node', error: TOO_LARGE });
          throw new HttpRequestError({ body, url: 'node', details: error.message });
        });
        if ('error' in answer) throw new RpcRequestError({ body, url: 'node', error: answer.error });
        return inLowerCase(answer.result);
      },
    },
    { retryCount: 2, retryDelay },
  );

/** The token, as the functions that read it ask for it. */
export const placeOf = ({
  client,
  token,
  deployBlock,
}: Pick<Chain, 'client' | 'token' | 'deployBlock'>): TokenPlace => ({
  rpc: rpcOf(client),
  token,
  deployBlock,
});

/** A chain for viem, of which only the id is known. */
export const viemChain = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });

/** A client of the node; an unanswered call is repeated after `retryDelay` milliseconds. */
export const nodeClient = (node: EthNode, chainId: number, retryDelay?: number): PublicClient =>
  createPublicClient({ chain: viemChain(chainId), transport: nodeTransport(node, retryDelay), cacheTime: 0 });
