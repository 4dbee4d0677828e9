import {
  BaseError,
  createPublicClient,
  custom,
  defineChain,
  HttpRequestError,
  type PublicClient,
  RpcRequestError,
  TimeoutError,
} from 'viem';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { rpcOf, type TokenPlace } from '#proof/rpc.ts';
import { site } from '#site';
import type { Chain } from '../platform/context.ts';
import type { RemoteChain } from '../platform/env.ts';
import { Unavailable } from '../platform/errors.ts';

export type RpcError = { code: number; message: string; data?: unknown };
export type RpcAnswer = { result: unknown } | { error: RpcError };

/** An Ethereum node. A refusal by the node is an answer; silence or rubbish throws NodeUnavailable. */
export type EthNode = {
  /** Throws AnswerTooLarge rather than read more than `mostBytes`. */
  call(method: string, params: readonly unknown[], mostBytes?: number): Promise<RpcAnswer>;
};

export class NodeUnavailable extends Error {
  override name = 'NodeUnavailable';
}

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Whether the node gave no answer, where viem's error could also be a refusal of the contract's. */
export const isSilence = (error: unknown): boolean =>
  !(error instanceof BaseError) ||
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;

/** For a question that a node can only answer: what it says instead is that it's unavailable. */
export const chainUnavailable = (): never => {
  throw new Unavailable(API_MESSAGES.chainUnavailable);
};

/** Whether a call failed because the contract there is another one, and not because the node didn't answer. */
export const isOtherContract = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) =>
    /^(ContractFunction(Reverted|ZeroData)|AbiDecoding|ExecutionReverted)/.test((cause as Error).name),
  ) !== null;

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

async function readLimited(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new AnswerTooLarge(`The answer holds more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function asAnswer(text: string): RpcAnswer {
  const value = JSON.parse(text) as { result?: unknown; error?: Partial<RpcError> } | null;
  if (value?.error && typeof value.error.message === 'string') {
    const { code, message, data } = value.error;
    return {
      error: { code: Number.isInteger(code) ? Number(code) : -32000, message, ...(data !== undefined && { data }) },
    };
  }
  if (value === null || typeof value !== 'object' || !('result' in value)) throw new Error('not a JSON-RPC answer');
  return { result: value.result };
}

/** A node by its URL. The URL may hold a key, so no error of ours repeats it. */
export function httpNode(url: string, timeoutMs = TIMEOUT_MS): EthNode {
  return {
    async call(method, params, mostBytes = MAX_ANSWER_BYTES) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        return asAnswer(await readLimited(response, mostBytes));
      } catch (error) {
        if (error instanceof AnswerTooLarge) throw error;
        throw new NodeUnavailable(`The node does not answer ${method} (${(error as Error).name})`);
      }
    },
  };
}

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

/** A client of the node; what it doesn't answer is asked again after `retryDelay` milliseconds. */
export const nodeClient = (node: EthNode, chainId: number, retryDelay?: number): PublicClient =>
  createPublicClient({ chain: viemChain(chainId), transport: nodeTransport(node, retryDelay), cacheTime: 0 });

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
