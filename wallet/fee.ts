import type { Address } from 'viem';
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock } from 'viem/actions';
import type { Call, Chain } from './chain.ts';

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
