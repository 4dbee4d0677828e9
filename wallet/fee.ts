import type { Address } from 'viem';
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock } from 'viem/actions';
import { shownTime } from '#domain/dates.ts';
import { CHAIN_MESSAGES, RELAY_MESSAGES, relayUntil } from '#domain/messages/transaction.ts';
import { RELAY_MINUTES } from '#domain/terms.ts';
import type { Call, Chain } from './chain.ts';
import { Refusal } from './problem.ts';

/** All in wei, gas apart: what a call will cost, and the most that it may cost if fees rise before it is mined. */
export type FeeEstimate = {
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

/** A live estimate; throws the token's refusal if the call would be refused. */
export async function estimateFee(chain: Chain, from: Address, call: Call): Promise<FeeEstimate> {
  const { client } = chain;
  const [gasUsed, latest, maxPriorityFeePerGas] = await Promise.all([
    estimateGas(client, { account: from, ...call }),
    getBlock(client, { blockTag: 'latest' }),
    estimateMaxPriorityFeePerGas(client),
  ]);
  const baseFeePerGas = latest.baseFeePerGas ?? 0n;
  // A fifth more gas than estimated: the first token of a new holder costs more than the estimate may have seen.
  const gas = (gasUsed * 6n) / 5n;
  const maxFeePerGas = baseFeePerGas * 2n + maxPriorityFeePerGas;
  return {
    gasUsed,
    gas,
    baseFeePerGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    expected: gasUsed * (baseFeePerGas + maxPriorityFeePerGas),
    most: gas * maxFeePerGas,
  };
}

/** The fee as a confirmation shows it: what it will be, and the most that is approved with it. */
export const feeText = ({ expected, most }: Pick<FeeEstimate, 'expected' | 'most'>): string =>
  `about ${formatEthUp(expected)} ETH, at most ${formatEthUp(most)} ETH`;

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
  fee: FeeEstimate;
};

/** The approval that a confirmation asks for; made once, when it opens. */
export const createApproval = (fee: FeeEstimate): Approval => ({ intent: crypto.randomUUID(), fee });

/** The same where the site pays the fee: until when it may be carried out, in unix seconds. */
export type RelayApproval = { intent: string; deadline: number };
export type AnyApproval = Approval | RelayApproval;

export const isRelayed = (approval: AnyApproval): approval is RelayApproval => 'deadline' in approval;

/** The approval that a confirmation asks for where the site pays; made once, when it opens. */
export const createRelayApproval = (now = Date.now()): RelayApproval => ({
  intent: crypto.randomUUID(),
  deadline: Math.floor(now / 1000) + 60 * RELAY_MINUTES,
});

/** What a confirmation says of the network fee. */
export const feeFacts = (approval: AnyApproval): [string, string][] =>
  isRelayed(approval)
    ? [
        ['Network fee', RELAY_MESSAGES.offered],
        ['Valid until', relayUntil(shownTime(new Date(approval.deadline * 1000).toISOString()))],
      ]
    : [['Network fee', feeText(approval.fee)]];

/** The network asks for more than was approved; `fee` is what it wants now. */
export class FeeRisen extends Refusal {
  readonly fee: FeeEstimate;

  constructor(fee: FeeEstimate) {
    super(CHAIN_MESSAGES.feeRisen);
    this.name = 'FeeRisen';
    this.fee = fee;
  }
}

/** The approval to ask for after a failure: of the new fee, where the fee was the reason. */
export const approvalAfter = <Given extends AnyApproval>(approval: Given, error: unknown): Given =>
  error instanceof FeeRisen && !isRelayed(approval) ? { ...approval, fee: error.fee } : approval;

/** Throws FeeRisen if the approved fee no longer pays for the call, and the token's refusal if it refuses the call. */
export async function requireEnoughFee(chain: Chain, from: Address, call: Call, approved: FeeEstimate): Promise<void> {
  const now = await estimateFee(chain, from, call);
  // The next block's base fee may be an eighth above the last one's (EIP-1559).
  const nextBase = now.baseFeePerGas + now.baseFeePerGas / 8n;
  const isEnough = approved.gas >= now.gasUsed && approved.maxFeePerGas >= nextBase + approved.maxPriorityFeePerGas;
  if (!isEnough) throw new FeeRisen(now);
}
