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
