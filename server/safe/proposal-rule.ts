import type { Address } from 'viem';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { missingSignatures, SAFE_PROGRESS } from '#domain/safe/progress.ts';
import { isOwner, type SafeAccount } from '../chain/safe-account.ts';
import type { DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, type Refusal, Unprocessable } from '../platform/errors.ts';
import { isOwn } from '../workflow/separation.ts';
import { isOwnSafe } from './own-safe.ts';
import { isCall, type Proposal } from './proposal.ts';
import { clearingReason, isDescribable, isStopped, recordsOf, stoppedText } from './proposed-call.ts';

/** A list of sanctions, or a record that it stopped, keeps the owners from signing. */
export class StoppedByList extends Conflict {}

/** The Safe as the chain has it now, undefined if there is none; and who has signed, owner or not. */
export type SafeFacts = { safe: SafeAccount | undefined; signers: readonly Address[] };

const hasEnded = ({ endedAt, expiresAt }: Proposal, now: Date) => endedAt !== null || expiresAt < now;

/** Why the caller can't add that owner's signature; undefined if they can. What the desk offers and what it refuses both come from here. */
export async function signatureBlockReason(
  context: DeskContext,
  proposal: Proposal,
  owner: Address,
  { safe, signers }: SafeFacts,
): Promise<Refusal | undefined> {
  if (!isOwnSafe(context, proposal.safe)) return new Forbidden(SAFE_MESSAGES.ofAnotherSafe);
  if (hasEnded(proposal, context.now())) return new Conflict(SAFE_MESSAGES.ended);
  if (!safe) return new Unprocessable(SAFE_MESSAGES.notASafe);
  if (isCall(proposal) && proposal.content.nonce < safe.nonce) return new Conflict(SAFE_MESSAGES.nonceUsed);
  if (!isOwner(safe, owner)) return new Forbidden(SAFE_MESSAGES.notAnOwner);
  if (signers.includes(owner)) return new Conflict(SAFE_MESSAGES.signedTwice);
  if (!isDescribable(context, proposal.content)) return new Unprocessable(SAFE_MESSAGES.callUnknown);
  // The session may be one of another wallet than the owner's whose signature it brings.
  const ofOwner: DeskContext = { ...context, actor: { kind: 'admin', address: owner, roles: [] } };
  for (const record of await recordsOf(context, proposal)) {
    if ((await isOwn(context, record)) || (await isOwn(ofOwner, record)))
      return new Forbidden(APPROVAL_MESSAGES.ownRecord);
  }
  const clearing = await clearingReason(context, proposal);
  if (clearing !== undefined) return new Conflict(clearing);
  return (await isStopped(context, proposal)) ? new StoppedByList(stoppedText(proposal)) : undefined;
}

/** Why the caller can't withdraw it; undefined if they can. */
export function withdrawalBlockReason(context: DeskContext, proposal: Proposal): Refusal | undefined {
  if (!isOwnSafe(context, proposal.safe)) return new Forbidden(SAFE_MESSAGES.ofAnotherSafe);
  return hasEnded(proposal, context.now()) ? new Conflict(SAFE_MESSAGES.ended) : undefined;
}

/**
 * Why no owner can have the Safe execute it now, which the desk shows as how far it is; undefined once one can. Only then are its signatures
 * given away: with them, anyone can execute it.
 */
export async function executionBlockReason(
  context: DeskContext,
  proposal: Proposal,
  safe: SafeAccount | undefined,
  missing: number | null,
): Promise<string | undefined> {
  const { content } = proposal;
  if (hasEnded(proposal, context.now())) return SAFE_MESSAGES.ended;
  if (!safe || missing === null) return SAFE_PROGRESS.notResponding;
  if (missing > 0) return missingSignatures(missing, safe.threshold);
  if (await isStopped(context, proposal)) return SCREENING_MESSAGES.proposalStopped;
  const clearing = await clearingReason(context, proposal);
  if (clearing !== undefined) return clearing;
  if (content.kind !== 'transaction') return SAFE_PROGRESS.signed;
  if (content.nonce < safe.nonce) return SAFE_PROGRESS.executedAlready;
  return content.nonce > safe.nonce ? SAFE_PROGRESS.lowerFirst : undefined;
}
