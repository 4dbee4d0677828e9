import type { Address, BlockTag, Hash } from 'viem';
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock, getFeeHistory } from 'viem/actions';
import { shownTime } from '#domain/dates.ts';
import { type EthPrice, formatUsdCents, usdCentsFromWeiUp } from '#domain/money.ts';
import { RELAY_MESSAGES, relayUntil } from '#domain/relay/messages.ts';
import { RELAY_MINUTES } from '#domain/wallet/limits.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import type { Call, Chain } from './chain.ts';
import { Refusal } from './problem.ts';

export const FEE_SPEEDS = ['slow', 'normal', 'fast'] as const;
/** How much a transaction pays to be taken into a block soon. */
export type FeeSpeed = (typeof FEE_SPEEDS)[number];

/** All in wei, gas apart: what a call will cost, and the most that it may cost if fees rise before it is mined. */
export type FeeEstimate = {
  speed: FeeSpeed;
  /** How long it takes until a block has it, going by the last blocks; undefined where none of them took so small a tip. */
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
/** The tips that a tenth, half and nine tenths of a block's gas paid no more than. */
const PERCENTILES = [10, 50, 90];
/** How far the base fee may rise before the transaction has to wait, in halves of today's. */
const ROOM_HALVES: Record<FeeSpeed, bigint> = { slow: 3n, normal: 4n, fast: 6n };

/** A live estimate at each speed; throws the token's refusal if the call would be refused. */
export async function estimateFees(
  chain: Chain,
  from: Address,
  call: Call,
  blockTag?: BlockTag,
): Promise<FeeEstimates> {
  const { client } = chain;
  const history = { blockCount: HISTORY_BLOCKS, rewardPercentiles: PERCENTILES, blockTag: 'latest' } as const;
  const [gasUsed, latest, suggested, { reward = [], gasUsedRatio }, blockSeconds] = await Promise.all([
    estimateGas(client, { account: from, ...call, ...(blockTag && { blockTag }) }),
    getBlock(client, { blockTag: 'latest' }),
    estimateMaxPriorityFeePerGas(client),
    getFeeHistory(client, history),
    chain.blockSeconds(),
  ]);
  const baseFeePerGas = latest.baseFeePerGas ?? 0n;
  // A fifth more gas than estimated: the first token of a new holder costs more than the estimate may have seen.
  const gas = (gasUsed * 6n) / 5n;
  // A block without transactions says nothing of tips, except that there was room.
  const paid = reward.filter((_, block) => gasUsedRatio[block] !== 0);
  const tips = tipsOf(paid, suggested);
  const at = (speed: FeeSpeed): FeeEstimate => {
    const maxPriorityFeePerGas = tips[speed];
    const maxFeePerGas = (baseFeePerGas * ROOM_HALVES[speed]) / 2n + maxPriorityFeePerGas;
    const refused = paid.filter(([least = 0n]) => least > maxPriorityFeePerGas).length;
    const taken = gasUsedRatio.length - refused;
    return {
      speed,
      seconds: taken === 0 ? undefined : Math.ceil(gasUsedRatio.length / taken) * blockSeconds,
      gasUsed,
      gas,
      baseFeePerGas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      expected: gasUsed * (baseFeePerGas + maxPriorityFeePerGas),
      most: gas * maxFeePerGas,
    };
  };
  return { slow: at('slow'), normal: at('normal'), fast: at('fast') };
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);
const higher = (one: bigint, other: bigint) => (one > other ? one : other);

const median = (values: bigint[]) => values.sort((one, other) => (one < other ? -1 : 1))[values.length >> 1];

/** The node's suggestion is the normal tip; the last blocks say which smaller one would do, and which goes ahead of most. */
function tipsOf(paid: readonly bigint[][], normal: bigint): Record<FeeSpeed, bigint> {
  const usual = (percentile: number) => median(paid.map((tips) => tips[percentile] ?? normal)) ?? normal;
  return { slow: lower(usual(0), normal), normal, fast: higher(usual(2), (normal * 5n) / 4n) };
}

/** An amount of a fee; in dollars, too, where the price of ETH is known. */
export const feeAmount = (wei: bigint, price?: EthPrice): string =>
  `${formatEthUp(wei)} ETH${price ? ` ($${formatUsdCents(usdCentsFromWeiUp(wei, price))})` : ''}`;

/** The fee as a confirmation shows it: what it will be, and the most that is approved with it. */
export const feeText = ({ expected, most }: Pick<FeeEstimate, 'expected' | 'most'>, price?: EthPrice): string =>
  `about ${feeAmount(expected, price)}, at most ${feeAmount(most, price)}`;

const WEI_DIGITS = 18;

/** ETH as a decimal with as many digits as matter to a reader, rounded up: '0.0004', '1.3'. */
export function formatEthUp(wei: bigint, significant = 2): string {
  const digits = wei.toString();
  const dropped = Math.max(0, Math.min(digits.length - significant, WEI_DIGITS));
  const unit = 10n ** BigInt(dropped);
  return plain(((wei + unit - 1n) / unit) * unit);
}

/** ETH as a decimal cut to six places, as a balance is shown. */
export const formatEthDown = (wei: bigint): string => plain(wei - (wei % 10n ** 12n));

function plain(wei: bigint): string {
  const digits = wei.toString().padStart(WEI_DIGITS + 1, '0');
  const fraction = digits.slice(-WEI_DIGITS).replace(/0+$/, '');
  return digits.slice(0, -WEI_DIGITS) + (fraction && `.${fraction}`);
}

/** What a person agrees to in one opened confirmation: one transaction, with the fee that was shown. */
export type Approval = {
  /** Names the confirmation: however often it is answered, the signer signs once for it. */
  intent: string;
  /** When what it was asked for with was read, in milliseconds: of the same payments that were signed later its holder didn't know. */
  at: number;
  fee: FeeEstimate;
  /** What `fee` was chosen from. */
  offered: FeeEstimates;
  /** Of a Safe's transaction, its number; the fee is then whoever's who executes it. */
  number?: number;
  second?: SecondPayment | undefined;
};

/** The holder wants to pay once more, though the same payment may still be carried out or just was: those that they were shown here. */
export type SecondPayment = { besides: readonly Hash[] };

/** The approval that a confirmation asks for, at the normal speed; made once, when it opens. */
export const createApproval = (offered: FeeEstimates, number?: number): Approval => ({
  intent: crypto.randomUUID(),
  at: Date.now(),
  fee: offered.normal,
  offered,
  ...(number !== undefined && { number }),
});

/** The same confirmation at another speed. */
export const atSpeed = (approval: Approval, speed: FeeSpeed): Approval => ({
  ...approval,
  fee: approval.offered[speed],
});

/** The same where the site pays the fee: until when it may be carried out, in unix seconds. */
export type RelayApproval = Pick<Approval, 'intent' | 'at' | 'second'> & {
  deadline: number;
  /** The same payments, signed before, one of which is to be carried out: nothing is signed. */
  continues?: readonly Hash[] | undefined;
};
export type AnyApproval = Approval | RelayApproval;

export const isRelayed = (approval: AnyApproval): approval is RelayApproval => 'deadline' in approval;

/** The approval that a confirmation asks for where the site pays; made once, when it opens. */
export const createRelayApproval = (now = Date.now()): RelayApproval => ({
  intent: crypto.randomUUID(),
  at: now,
  deadline: Math.floor(now / 1000) + 60 * RELAY_MINUTES,
});

/** What a confirmation says of the network fee. */
export const feeFacts = (approval: AnyApproval, price?: EthPrice): [string, string][] =>
  isRelayed(approval) ? [['Network fee', RELAY_MESSAGES.offered]] : [['Network fee', feeText(approval.fee, price)]];

/** Where the site pays: until when a confirmation holds; undefined otherwise. */
export const validUntil = (approval: AnyApproval | undefined): string | undefined =>
  approval && isRelayed(approval) ? relayUntil(shownTime(new Date(approval.deadline * 1000).toISOString())) : undefined;

/** The network asks for more than was approved; `offered` is what it wants now. */
export class FeeRisen extends Refusal {
  readonly offered: FeeEstimates;

  constructor(offered: FeeEstimates) {
    super(CHAIN_MESSAGES.feeRisen);
    this.name = 'FeeRisen';
    this.offered = offered;
  }
}

/** The approval to ask for after a failure: of the new fee, where the fee was the reason. */
export const approvalAfter = <Given extends AnyApproval>(approval: Given, error: unknown): Given =>
  error instanceof FeeRisen && !isRelayed(approval)
    ? { ...approval, ...atSpeed({ ...approval, offered: error.offered }, approval.fee.speed) }
    : approval;

/** Throws FeeRisen if the approved fee no longer pays for the call, and the token's refusal if it refuses the call. */
export async function requireEnoughFee(chain: Chain, from: Address, call: Call, approved: FeeEstimate): Promise<void> {
  const now = await estimateFees(chain, from, call);
  const { gasUsed, baseFeePerGas } = now.normal;
  // The next block's base fee may be an eighth above the last one's (EIP-1559).
  const nextBase = baseFeePerGas + baseFeePerGas / 8n;
  const isEnough = approved.gas >= gasUsed && approved.maxFeePerGas >= nextBase + approved.maxPriorityFeePerGas;
  if (!isEnough) throw new FeeRisen(now);
}
