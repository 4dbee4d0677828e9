import { getAddress, isAddress } from 'viem';
import { site } from '#site';
import type { RpcError } from '../chain/node.ts';

const MOST_BLOCKS = 10_000n;

type Filter = { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown };

const NOT_BOUNDED: RpcError = {
  code: -32602,
  message: `eth_getLogs needs a fromBlock and a toBlock at most ${MOST_BLOCKS} blocks apart`,
};

function blockNumber(value: unknown, head: bigint): bigint | undefined {
  if (value === undefined || value === 'latest' || value === 'safe' || value === 'finalized') return head;
  if (value === 'earliest') return 0n;
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : undefined;
}

/** Why the range of an eth_getLogs filter is not relayed, or undefined; tags other than earliest count as the head. */
export async function refusalOfRange(filter: Filter, head: () => Promise<bigint>): Promise<RpcError | undefined> {
  if (filter.blockHash !== undefined) return undefined;
  const isTag = (value: unknown) => typeof value !== 'string' || !value.startsWith('0x');
  const at = isTag(filter.fromBlock) || isTag(filter.toBlock) ? await head() : 0n;
  const from = blockNumber(filter.fromBlock, at);
  const to = blockNumber(filter.toBlock, at);
  if (from === undefined || to === undefined || to - from >= MOST_BLOCKS) return NOT_BOUNDED;
  return undefined;
}

/** The JSON-RPC methods that the browser may call, with the most parameters that each takes from us. */
const METHODS: Record<string, number> = {
  eth_blockNumber: 0,
  eth_call: 2,
  eth_chainId: 0,
  eth_estimateGas: 2,
  eth_feeHistory: 3,
  eth_gasPrice: 0,
  eth_getBalance: 2,
  eth_getBlockByHash: 2,
  eth_getBlockByNumber: 2,
  eth_getCode: 2,
  eth_getLogs: 1,
  eth_getTransactionByHash: 1,
  eth_getTransactionCount: 2,
  eth_getTransactionReceipt: 1,
  eth_maxPriorityFeePerGas: 0,
  eth_sendRawTransaction: 1,
  net_version: 0,
};

const refused = (code: number, message: string): RpcError => ({ code, message });
const isFullBlock = (method: string, params: readonly unknown[]) =>
  /^eth_getBlockBy/.test(method) && params[1] !== undefined && params[1] !== false;

/** Why a call is not relayed, or undefined. The range of eth_getLogs is judged apart, since it may need the chain's head. */
export function refusalOfCall(method: string, params: readonly unknown[], token: string): RpcError | undefined {
  const most = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (most === undefined) return refused(-32601, `The method ${method.slice(0, 60)} is not available here`);
  if (params.length > most) return refused(-32602, `${method} takes at most ${most} parameters here`);
  if (isFullBlock(method, params)) return refused(-32602, 'Blocks are given without their transactions here');
  if (method === 'eth_getLogs' && !asksForToken(params[0], token)) {
    return refused(-32602, `Only the logs of the ${site.name} token are available here`);
  }
  return undefined;
}

function asksForToken(filter: unknown, token: string): boolean {
  const address = (filter as { address?: unknown } | null | undefined)?.address;
  const one = Array.isArray(address) && address.length === 1 ? address[0] : address;
  return typeof one === 'string' && isAddress(one, { strict: false }) && getAddress(one) === getAddress(token);
}
