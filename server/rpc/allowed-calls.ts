import { getAddress, isAddress } from 'viem';
import { site } from '#site';
import type { RpcError } from '../chain/node.ts';

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
