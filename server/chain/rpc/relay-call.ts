import type { Address } from 'viem';
import * as z from 'zod/mini';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { Outages } from '../../platform/outages.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import { AnswerTooLarge, type EthNode, NodeUnavailable, type RpcAnswer, type RpcError } from '../http-node.ts';
import { allowedMethods, badParams, gasWithoutCall } from './allowed-methods.ts';
import type { OtherContract } from './other-contracts.ts';

const MOST_BLOCKS = 10_000n;

type LogFilter = { fromBlock?: string | null; toBlock?: string | null; blockHash?: string };

const NOT_BOUNDED: RpcError = {
  code: -32602,
  message: `eth_getLogs needs a fromBlock and a toBlock at most ${MOST_BLOCKS} blocks apart`,
};

const isNumber = (block: string | null | undefined) => block?.startsWith('0x') ?? false;

/** Why the range of an eth_getLogs filter is not relayed, or undefined; tags other than earliest count as the head. */
async function badRange(filter: LogFilter, head: () => Promise<bigint>): Promise<RpcError | undefined> {
  const { fromBlock, toBlock, blockHash } = filter;
  // A node that reads both may take the range.
  if (blockHash !== undefined) return fromBlock == null && toBlock == null ? undefined : NOT_BOUNDED;
  const newest = isNumber(fromBlock) && isNumber(toBlock) ? 0n : await head();
  const numberOf = (block: string | null | undefined) => {
    if (block === 'earliest') return 0n;
    return isNumber(block) ? BigInt(block as string) : newest;
  };
  return numberOf(toBlock) - numberOf(fromBlock) >= MOST_BLOCKS ? NOT_BOUNDED : undefined;
}

const MOST_ERROR_CHARACTERS = 300;
const MOST_REVERT_CHARACTERS = 2_000;
/** How old a block number that is handed out may be. */
const BLOCK_NUMBER_MS = 500;

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(100)), z.number(), z.null()]),
  method: z.string(),
  params: z._default(z.array(z.unknown()), []),
});
type Call = z.infer<typeof call>;
export type RelayAnswer = { jsonrpc: '2.0'; id: Call['id'] } & RpcAnswer;

const idOf = (value: unknown): Call['id'] => {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 100) ? id : null;
};

/** A node's error repeats the call's revert data, however long. */
function shortened({ code, message, data }: Extract<RpcAnswer, { error: unknown }>['error']): RpcAnswer {
  const keepsData = data !== undefined && JSON.stringify(data).length <= MOST_REVERT_CHARACTERS;
  return { error: { code, message: message.slice(0, MOST_ERROR_CHARACTERS), ...(keepsData && { data }) } };
}

/** A block's lists grow with other people's transactions; nothing here reads them. */
const headerOf = (block: object | null) => block && { ...block, transactions: [], withdrawals: [], uncles: [] };

/** Relays calls that are on the allow-list; a refusal, ours or the node's, is a JSON-RPC error. */
export function createRelay({ node, contracts, emitters = [], others = async () => [], outages }: Settings) {
  const methods = allowedMethods({ contracts, emitters, others });
  const latest = promiseCache<RpcAnswer>(BLOCK_NUMBER_MS);
  // Every open wallet asks for it each second; the node is asked once for all of them.
  const blockNumber = () => latest.get('eth_blockNumber', () => node.call('eth_blockNumber', []));
  const head = async () => {
    const answer = await blockNumber();
    // Without the head no range up to it can be judged.
    if ('error' in answer) throw new NodeUnavailable(`The node refuses eth_blockNumber (${answer.error.code})`);
    return BigInt(String(answer.result));
  };

  async function answerTo({ method: name, params: given }: Call): Promise<RpcAnswer> {
    const method = methods.get(name);
    if (!method) return { error: { code: -32601, message: `The method ${name.slice(0, 60)} is not available here` } };
    const params = await method.params.safeParseAsync(given);
    if (!params.success) return { error: badParams(name, params.error) };
    const tooWide = name === 'eth_getLogs' && (await badRange(params.data[0] as LogFilter, head));
    if (tooWide) return { error: tooWide };
    if (name === 'eth_blockNumber') return blockNumber();
    const gas = gasWithoutCall(name, params.data);
    if (gas) return { result: gas };
    const answer = await node.call(name, params.data, method.mostBytes);
    if ('error' in answer) return shortened(answer.error);
    return name.startsWith('eth_getBlockBy') ? { result: headerOf(answer.result as object | null) } : answer;
  }

  function failure(error: unknown, method: string): RpcAnswer {
    if (error instanceof AnswerTooLarge) return { error: { code: -32005, message: error.message } };
    if (!(error instanceof NodeUnavailable)) throw error;
    outages.begin('Ethereum node', 'calls', { method, problem: error.message });
    return { error: { code: -32002, message: API_MESSAGES.chainUnavailable } };
  }

  return {
    /** What a call takes from the caller's limit. */
    cost: (value: unknown): number => methods.get((value as { method?: string } | null)?.method ?? '')?.cost ?? 1,
    async relay(value: unknown): Promise<RelayAnswer> {
      const parsed = call.safeParse(value);
      if (!parsed.success) {
        return { jsonrpc: '2.0', id: idOf(value), error: { code: -32600, message: 'This is not a JSON-RPC 2.0 call' } };
      }
      const { id, method } = parsed.data;
      const answer = await answerTo(parsed.data).catch((error) => failure(error, method));
      return { jsonrpc: '2.0', id, ...answer };
    },
  };
}

type Settings = {
  node: EthNode;
  contracts: readonly Address[];
  /** Whose logs are given as well. */
  emitters?: readonly Address[];
  /** What may be called as well. */
  others?: () => Promise<readonly OtherContract[]>;
  outages: Outages;
};
