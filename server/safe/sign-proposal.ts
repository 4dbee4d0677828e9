import { and, eq, isNull } from 'drizzle-orm';
import { getAddress, type Hex, isAddressEqual } from 'viem';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { readOwnerSignature } from '#domain/safe/signatures.ts';
import { findSafe } from '../chain/safe-account.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid, Unprocessable } from '../platform/errors.ts';
import { carryOutIfDue } from './carry-out-prices.ts';
import { endOverdue } from './end-proposal.ts';
import { signaturesOf } from './find-proposal.ts';
import type { Proposal } from './proposal.ts';
import { StoppedByList, signatureBlockReason } from './proposal-rule.ts';
import { screenContent } from './proposed-call.ts';
import { safeProposals, safeSignatures } from './table.ts';

/**
 * Stores an owner's signature, verified against the proposal's hash and the Safe's current owners. One that is there already stays as it is:
 * a second press, or another tab, asks for what has been done.
 */
export async function signProposal(
  context: DeskContext,
  proposal: Proposal,
  { owner: address, signature }: { owner: string; signature: string },
): Promise<void> {
  const owner = getAddress(address);
  const safe = await findSafe(context, proposal.safe);
  const signers = (await signaturesOf(context, proposal)).map((signed) => signed.owner);
  const reason = await signatureBlockReason(context, proposal, owner, { safe, signers });
  const isThere = signers.includes(owner) && !(reason instanceof Forbidden);
  if (reason && !isThere && !(reason instanceof StoppedByList)) throw reason;
  const read = await readOwnerSignature(proposal.hash, signature as Hex);
  if (!read.ok && read.reason === 'of-contract') throw new Unprocessable(SAFE_MESSAGES.ofContract);
  if (!read.ok || !isAddressEqual(read.owner, owner)) throw new Invalid({ signature: [SAFE_MESSAGES.wrongHash] });
  if (isThere) return;
  // Looked up also where it is known to be stopped: the audit log names who tried.
  await screenContent(context, proposal, 'signature of a Safe');
  if (reason) throw reason;
  await endOverdue(context);
  await context.db.transaction(async (tx) => {
    // Locked, so that it doesn't end while a signature is added.
    const [open] = await tx
      .select({ id: safeProposals.id })
      .from(safeProposals)
      .where(and(eq(safeProposals.id, proposal.id), isNull(safeProposals.endedAt)))
      .for('update');
    if (!open) throw new Conflict(SAFE_MESSAGES.ended);
    const [added] = await tx
      .insert(safeSignatures)
      .values({ proposalId: proposal.id, owner, signature: read.signature, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ owner: safeSignatures.owner });
    if (!added) return;
    await recordAuditEvent(
      { ...context, db: tx },
      {
        action: 'safe.sign',
        subject: { kind: 'safe_proposal', id: proposal.id },
        after: { owner, hash: proposal.hash },
      },
    );
  });
  await carryOutIfDue(context, proposal);
}
