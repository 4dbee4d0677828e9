import { type Hex, numberToHex } from 'viem';
import { type BlockRef, InvalidNodeResponse, type Rpc } from './rpc.ts';

/** A block with its time in unix seconds. */
export type TimedBlock = BlockRef & { time: number };

export const ETHEREUM = 1;
/** The ids that test chains on one computer have by default; no public chain has them. */
export const LOCAL_CHAINS: readonly number[] = [1_337, 31_337];

/** How old the newest final block may be, in seconds: on Ethereum it is about a quarter of an hour old. */
export const FINAL_BLOCK_AGE = 3_600;

/** Whether Ethereum's newest final block can't be this old. On a test chain blocks may come only with transactions. */
export const isStale = ({ time }: TimedBlock, chainId: number, now: number): boolean =>
  chainId === ETHEREUM && now - time > FINAL_BLOCK_AGE;

/** Until when, in unix seconds, acts up to the newest final block say what was done: on a test chain that has no newer one, until `now`. */
export const reachOf = ({ time }: TimedBlock, chainId: number, now: number): number =>
  chainId === ETHEREUM ? time : Math.max(time, now);

const HASH = /^0x[0-9a-f]{64}$/i;
const NUMBER = /^0x[0-9a-f]{1,13}$/i;

/** The block of that number or tag, as the node names it. */
export async function readBlock(rpc: Rpc, at: bigint | 'finalized' | 'latest'): Promise<TimedBlock> {
  const asked = typeof at === 'bigint' ? numberToHex(at) : at;
  const block = (await rpc('eth_getBlockByNumber', [asked, false])) as Record<string, unknown> | null;
  const { number, hash, timestamp } = block ?? {};
  if (![number, timestamp].every((each) => NUMBER.test(String(each))) || !HASH.test(String(hash)))
    throw new InvalidNodeResponse('The node gave no block.');
  if (typeof at === 'bigint' && BigInt(number as Hex) !== at)
    throw new InvalidNodeResponse('The node gave another block.');
  return { number: BigInt(number as Hex), hash: (hash as string).toLowerCase() as Hex, time: Number(timestamp) };
}
