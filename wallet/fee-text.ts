import { formatOwnTime } from '#domain/dates.ts';
import { type EthPrice, usdCentsFromWeiUp, usdText } from '#domain/money.ts';
import { RELAY_MESSAGES, relayUntil } from '#domain/relay/messages.ts';
import { type AnyApproval, isRelayed } from './approval.ts';
import type { FeeEstimate } from './fee.ts';

/** A fee in ETH; also in dollars if the price of ETH is known. */
export const feeAmount = (wei: bigint, price?: EthPrice): string =>
  `${formatEthUp(wei)} ETH${price ? ` (${usdText(usdCentsFromWeiUp(wei, price))})` : ''}`;

/** The fee as a confirmation shows it: the expected fee, and the most that is approved. */
export const feeText = ({ expected, most }: Pick<FeeEstimate, 'expected' | 'most'>, price?: EthPrice): string =>
  `about ${feeAmount(expected, price)}, at most ${feeAmount(most, price)}`;

/** What a confirmation says about the network fee. */
export const feeFacts = (approval: AnyApproval, price?: EthPrice): [string, string][] =>
  isRelayed(approval) ? [['Network fee', RELAY_MESSAGES.offered]] : [['Network fee', feeText(approval.fee, price)]];

/** Until when a confirmation is valid where the site pays the fee; undefined otherwise. */
export const validUntil = (approval: AnyApproval | undefined, nothing: 'sent' | 'burned'): string | undefined =>
  approval && isRelayed(approval) ? relayUntil(formatOwnTime(approval.deadline), nothing) : undefined;

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
