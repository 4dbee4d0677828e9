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
  const tag = typeof at === 'bigint' ? numberToHex(at) : at;
  const block = (await rpc('eth_getBlockByNumber', [tag, false])) as Record<string, unknown> | null;
  const { number, hash, timestamp } = block ?? {};
  if (![number, timestamp].every((each) => NUMBER.test(String(each))) || !HASH.test(String(hash)))
    throw new InvalidNodeResponse('The node gave no block.');
  if (typeof at === 'bigint' && BigInt(number as Hex) !== at)
    throw new InvalidNodeResponse('The node gave another block.');
  return { number: BigInt(number as Hex), hash: (hash as string).toLowerCase() as Hex, time: Number(timestamp) };
}

/** The last block up to `head` that isn't later than that time, or the first one. `near` is where to begin, and only spares questions. */
export async function blockAtTime(rpc: Rpc, time: number, head: TimedBlock, near?: bigint): Promise<bigint> {
  if (head.time <= time) return head.number;
  const isAfter = async (number: bigint) => (await readBlock(rpc, number)).time > time;
  let [before, after] = [0n, head.number];
  const start = near !== undefined && near < head.number ? near : head.number;
  const isLater = start === head.number || (await isAfter(start));
  if (isLater) after = start;
  else before = start;
  // In steps that double from there, then halving what is between.
  for (let step = 1n; ; step *= 2n) {
    const next = isLater ? after - step : before + step;
    if (next <= before || next >= after) break;
    const nextIsAfter = await isAfter(next);
    if (nextIsAfter) after = next;
    else before = next;
    if (nextIsAfter !== isLater) break;
  }
  while (after - before > 1n) {
    const middle = (before + after) / 2n;
    if (await isAfter(middle)) after = middle;
    else before = middle;
  }
  return before;
}
