import type { Address, BlockTag } from 'viem';
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock, getFeeHistory } from 'viem/actions';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import type { Call, Chain } from './chain.ts';
import { Refusal } from './problem.ts';

export const FEE_SPEEDS = ['slow', 'normal', 'fast'] as const;
/** How much a transaction pays to be taken into a block soon. */
export type FeeSpeed = (typeof FEE_SPEEDS)[number];

/** What a call will cost, and the most it may cost if fees rise before it is mined; in wei, except gas. */
export type FeeEstimate = {
  speed: FeeSpeed;
  /** Expected seconds until it's in a block, by the last blocks; undefined if none of them took so small a tip. */
  seconds: number | undefined;
  /** What the call uses now. */
  gasUsed: bigint;
  /** The limit: what it may use. */
  gas: bigint;
  baseFeePerGas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  expected: bigint;
  most: bigint;
};

/** The same call at each speed. */
export type FeeEstimates = Readonly<Record<FeeSpeed, FeeEstimate>>;

const HISTORY_BLOCKS = 20;
/** Percentiles of the tips that a block's gas paid. */
const PERCENTILES = [10, 50, 90];
/** By what factor the base fee may rise before the transaction has to wait, in halves: 3n is one and a half times today's. */
const ROOM_HALVES: Record<FeeSpeed, bigint> = { slow: 3n, normal: 4n, fast: 6n };

/** A live estimate at each speed; throws the token's refusal if the call would be refused. */
export async function estimateFees(
  chain: Chain,
  from: Address,
  call: Call,
  blockTag?: BlockTag,
): Promise<FeeEstimates> {
  const { client } = chain;
  const [gasUsed, latest, suggested, { reward = [], gasUsedRatio }, blockSeconds] = await Promise.all([
    estimateGas(client, { account: from, ...call, ...(blockTag && { blockTag }) }),
    getBlock(client, { blockTag: 'latest' }),
    estimateMaxPriorityFeePerGas(client),
    getFeeHistory(client, { blockCount: HISTORY_BLOCKS, rewardPercentiles: PERCENTILES, blockTag: 'latest' }),
    chain.blockSeconds(),
  ]);
  const baseFeePerGas = latest.baseFeePerGas ?? 0n;
  // A fifth more gas than estimated: the first token of a new holder costs more than the estimate may have seen.
  const gas = (gasUsed * 6n) / 5n;
  // Of tips, a block without transactions only says that there was room.
  const filledBlocks = reward.filter((_, block) => gasUsedRatio[block] !== 0);
  const tips = tipsOf(filledBlocks, suggested);

  function estimateAt(speed: FeeSpeed): FeeEstimate {
    const maxPriorityFeePerGas = tips[speed];
    const maxFeePerGas = (baseFeePerGas * ROOM_HALVES[speed]) / 2n + maxPriorityFeePerGas;
    const refusingBlocks = filledBlocks.filter(([leastTip = 0n]) => leastTip > maxPriorityFeePerGas);
    const blocks = gasUsedRatio.length;
    const takingBlocks = blocks - refusingBlocks.length;
    return {
      speed,
      seconds: takingBlocks === 0 ? undefined : Math.ceil(blocks / takingBlocks) * blockSeconds,
      gasUsed,
      gas,
      baseFeePerGas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      expected: gasUsed * (baseFeePerGas + maxPriorityFeePerGas),
      most: gas * maxFeePerGas,
    };
  }
  return { slow: estimateAt('slow'), normal: estimateAt('normal'), fast: estimateAt('fast') };
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);
const higher = (one: bigint, other: bigint) => (one > other ? one : other);

function median(values: bigint[]): bigint | undefined {
  const sorted = values.sort((one, other) => (one < other ? -1 : 1));
  return sorted[Math.floor(sorted.length / 2)];
}

/** The node's suggestion is the normal tip. The last blocks say which smaller tip would do, and which is higher than most. */
function tipsOf(blocks: readonly bigint[][], normal: bigint): Record<FeeSpeed, bigint> {
  const usualTip = (percentileIndex: number) =>
    median(blocks.map((percentiles) => percentiles[percentileIndex] ?? normal)) ?? normal;
  return { slow: lower(usualTip(0), normal), normal, fast: higher(usualTip(2), (normal * 5n) / 4n) };
}

/** The network now asks for more than was approved; `offered` has the new fees. */
export class FeeRisen extends Refusal {
  readonly offered: FeeEstimates;

  constructor(offered: FeeEstimates) {
    super(CHAIN_MESSAGES.feeRisen);
    this.name = 'FeeRisen';
    this.offered = offered;
  }
}

/** Throws FeeRisen if the approved fee no longer pays for the call, and the token's refusal if it refuses the call. */
export async function requireEnoughFee(chain: Chain, from: Address, call: Call, approved: FeeEstimate): Promise<void> {
  const now = await estimateFees(chain, from, call);
  const { gasUsed, baseFeePerGas } = now.normal;
  // The next block's base fee may be an eighth above the last one's (EIP-1559).
  const nextBase = baseFeePerGas + baseFeePerGas / 8n;
  const isEnough = approved.gas >= gasUsed && approved.maxFeePerGas >= nextBase + approved.maxPriorityFeePerGas;
  if (!isEnough) throw new FeeRisen(now);
}
