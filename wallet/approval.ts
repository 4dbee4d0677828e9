import type { Address } from 'viem';
import { CHAIN_MESSAGES } from '#domain/messages/transaction.ts';
import type { Call, Chain } from './chain.ts';
import { estimateFee, type FeeEstimate } from './fee.ts';
import { Refusal } from './problem.ts';

/** What a person agrees to in one opened confirmation: one transaction, with the fee that was shown. */
export type Approval = {
  /** Names the confirmation: however often it is answered, the signer signs once for it. */
  intent: string;
  fee: FeeEstimate;
};

/** The approval that a confirmation asks for; made once, when it opens. */
export const createApproval = (fee: FeeEstimate): Approval => ({ intent: crypto.randomUUID(), fee });

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
export const approvalAfter = (approval: Approval, error: unknown): Approval =>
  error instanceof FeeRisen ? { ...approval, fee: error.fee } : approval;

/** Throws FeeRisen if the approved fee no longer pays for the call, and the token's refusal if it refuses the call. */
export async function requireEnoughFee(chain: Chain, from: Address, call: Call, approved: FeeEstimate): Promise<void> {
  const now = await estimateFee(chain, from, call);
  // The next block's base fee may be an eighth above the last one's (EIP-1559).
  const nextBase = now.baseFeePerGas + now.baseFeePerGas / 8n;
  const isEnough = approved.gas >= now.gasUsed && approved.maxFeePerGas >= nextBase + approved.maxPriorityFeePerGas;
  if (!isEnough) throw new FeeRisen(now);
}
