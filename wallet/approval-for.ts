import { type Approval, createApproval } from './approval.ts';
import type { Call, Chain } from './chain.ts';
import { requireWords } from './describe-call.ts';
import { estimateFees } from './fee.ts';
import type { Signer } from './signer.ts';

/**
 * The approval that a confirmation asks for, at the normal speed. Throws the token's refusal if it would refuse the call, and a Refusal if the
 * call has no words.
 */
export async function approvalFor(
  { address, nextNumber }: Pick<Signer, 'address' | 'nextNumber'>,
  chain: Chain,
  call: Call,
): Promise<Approval> {
  requireWords(call, chain);
  const [fees, number] = await Promise.all([estimateFees(chain, address, call), nextNumber?.(call)]);
  return createApproval(fees, number);
}
