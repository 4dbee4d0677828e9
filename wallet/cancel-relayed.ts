import type { Address, Hex } from 'viem';
import { cancellationTypedData } from '#domain/relay/cancellation.ts';
import { type Approval, createApproval } from './approval.ts';
import { cancelAuthorizationCall } from './calls.ts';
import type { Call, Chain } from './chain.ts';
import { estimateFees } from './fee.ts';
import type { Signer } from './signer.ts';
import type { RelayedRecord } from './transaction-record.ts';

/** Cancels an authorization on the chain, for a fee that its holder pays. */
export type Cancellation = { call: Call; approval: Approval };

/**
 * Signs the cancellation of an open authorization, which has no effect until its transaction is in a block. Undefined if the wallet's ETH
 * doesn't cover the fee; the authorization then stays open until it expires. Throws the token's refusal if it is too late.
 */
export async function prepareCancellation(
  { chain, signer }: { chain: Chain; signer: Signer },
  { relayed, from }: RelayedRecord,
): Promise<Cancellation | undefined> {
  const eth = await chain.ethBalance(from);
  // Don't have another wallet prompt for a signature that can't be used.
  if (eth === 0n) return undefined;
  const authorization = { from: relayed.body.from as Address, nonce: relayed.body.nonce as Hex };
  const signed = await signer.signTypedData(cancellationTypedData(chain, authorization));
  if (signed.outcome !== 'signed') throw new TypeError('A cancellation is signed by one account');
  const call = cancelAuthorizationCall(chain.token, authorization.from, authorization.nonce, signed.signature);
  const fees = await estimateFees(chain, from, call);
  return eth < fees.normal.most ? undefined : { call, approval: createApproval(fees) };
}
