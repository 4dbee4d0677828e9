import type { RpcError } from '../chain/node.ts';

const MOST_BLOCKS = 10_000n;

export type LogFilter = { fromBlock?: string | null; toBlock?: string | null; blockHash?: string };

const NOT_BOUNDED: RpcError = {
  code: -32602,
  message: `eth_getLogs needs a fromBlock and a toBlock at most ${MOST_BLOCKS} blocks apart`,
};

const isNumber = (block: string | null | undefined) => block?.startsWith('0x') ?? false;

/** Why the range of an eth_getLogs filter is not relayed, or undefined; tags other than earliest count as the head. */
export async function badRange(filter: LogFilter, head: () => Promise<bigint>): Promise<RpcError | undefined> {
  const { fromBlock, toBlock, blockHash } = filter;
  if (blockHash !== undefined) return undefined;
  const newest = isNumber(fromBlock) && isNumber(toBlock) ? 0n : await head();
  const numberOf = (block: string | null | undefined) => {
    if (block === 'earliest') return 0n;
    return isNumber(block) ? BigInt(block as string) : newest;
  };
  return numberOf(toBlock) - numberOf(fromBlock) >= MOST_BLOCKS ? NOT_BOUNDED : undefined;
}
