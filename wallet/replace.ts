import { type Address, type Hex, parseTransaction } from 'viem';
import { getTransactionCount } from 'viem/actions';
import { raisedFee } from '#domain/money.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import type { Call, Chain } from './chain.ts';
import { estimateFees, type FeeEstimate, type FeeEstimates, FeeRisen } from './fee.ts';
import { Refusal } from './problem.ts';
import { actOf, type Purpose } from './purpose.ts';
import { isPending, type TransactionRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/** Sends the same again for a higher fee, or an empty transaction instead. */
export type Replacement = 'speed-up' | 'cancel';

/** A transaction that can be replaced: it waits for a block, and this browser has its bytes. */
export type Replaceable = TransactionRecord & { raw: Hex; nonce: number };

export const isReplaceable = (record: TransactionRecord): record is Replaceable =>
  isPending(record) && record.raw !== undefined && record.nonce !== undefined;

/** The call that replaces it: the same, or an empty one to the sender's own address. */
export function replacementCall({ raw, from }: Replaceable, how: Replacement): Call {
  if (how === 'cancel') return { to: from, data: '0x' };
  const { to, data = '0x', value = 0n } = parseTransaction(raw);
  return { to: to as Address, data, ...(value > 0n && { value }) };
}

const higher = (one: bigint, other: bigint) => (one > other ? one : other);
const lower = (one: bigint, other: bigint) => (one < other ? one : other);

/** The lowest fees at which nodes accept a replacement. */
function lowestFees({ raw }: Replaceable) {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw);
  return { maxFeePerGas: raisedFee(maxFeePerGas), maxPriorityFeePerGas: raisedFee(maxPriorityFeePerGas) };
}

/** What a replacement costs at each speed; throws the token's refusal if the call would be refused now. */
export async function estimateReplacement(chain: Chain, record: Replaceable, how: Replacement): Promise<FeeEstimates> {
  // On the latest block, not the pending one, which would contain the very transaction that is replaced.
  const fees = await estimateFees(chain, record.from, replacementCall(record, how), 'latest');
  const least = lowestFees(record);
  const raise = (fee: FeeEstimate): FeeEstimate => {
    const maxFeePerGas = higher(fee.maxFeePerGas, least.maxFeePerGas);
    const maxPriorityFeePerGas = higher(fee.maxPriorityFeePerGas, least.maxPriorityFeePerGas);
    const price = lower(maxFeePerGas, fee.baseFeePerGas + maxPriorityFeePerGas);
    const totals = { expected: fee.gasUsed * price, most: fee.gas * maxFeePerGas };
    return { ...fee, maxFeePerGas, maxPriorityFeePerGas, ...totals };
  };
  return { slow: raise(fees.slow), normal: raise(fees.normal), fast: raise(fees.fast) };
}

type Deps = { chain: Chain; transactions: Transactions };
type SignableReplacement = {
  call: Call;
  purpose: Purpose;
  nonce: number;
  replaces: NonNullable<TransactionRecord['replaces']>;
};

/**
 * What is to be signed to replace it. Throws a Refusal if it is in a block, and FeeRisen if nodes ask for higher fees, for instance because
 * another tab has replaced it already.
 */
export async function requireReplaceable(
  { chain, transactions }: Deps,
  record: TransactionRecord,
  how: Replacement,
  approved: FeeEstimate,
): Promise<SignableReplacement> {
  const last = transactions.current(record);
  const address = record.from;
  const used = await getTransactionCount(chain.client, { address, blockTag: 'latest' });
  if (!last || !isReplaceable(last) || used > last.nonce) throw new Refusal(CHAIN_MESSAGES.tooLate);
  const offered = await estimateReplacement(chain, last, how);
  const least = lowestFees(last);
  const { gasUsed, baseFeePerGas } = offered.normal;
  const isEnough =
    approved.gas >= gasUsed &&
    approved.maxFeePerGas >= higher(least.maxFeePerGas, baseFeePerGas + approved.maxPriorityFeePerGas) &&
    approved.maxPriorityFeePerGas >= least.maxPriorityFeePerGas;
  if (!isEnough) throw new FeeRisen(offered);
  const purpose: Purpose = how === 'cancel' ? { kind: 'cancel', of: actOf(last.purpose) } : last.purpose;
  return { call: replacementCall(last, how), purpose, nonce: last.nonce, replaces: last.replaces ?? last.hash };
}
