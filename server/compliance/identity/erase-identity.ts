import { eq } from 'drizzle-orm';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { DeskContext } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { queueWebhook } from '../../platform/webhooks/send-webhooks.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../../workflow/approvals/ask-approval.ts';
import { isOwn } from '../../workflow/separation.ts';
import { eraseFiles } from '../correspondence/erase-correspondence.ts';
import { recordFacts, stateOf } from './find-identity.ts';
import { identityBlockReason } from './identity-block-reason.ts';
import { identityRecords, identityResults } from './table.ts';

/** Erases the data, or has that wait for another person. */
export async function askToEraseIdentity(
  context: DeskContext,
  id: string,
  why?: string,
): Promise<PendingApproval | undefined> {
  if (!needsAnother(context.env.twoPersonRules, 'erase')) {
    await eraseIdentity(context, id);
    return undefined;
  }
  const facts = await recordFacts(context, id);
  const request = { act: 'identity.erase', subject: { kind: 'identity', id }, input: {}, facts, why } as const;
  return askApproval(context, request, (transactionContext) => eraseIdentity(transactionContext, id));
}

/** Permanently erases the data, and the customer's files with it; that it was there, and when, stays known. Gives how many files. */
export async function eraseIdentity(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    // Locked, so that it's erased once.
    const [row] = await tx.select().from(identityRecords).where(eq(identityRecords.id, id)).for('update');
    const record = orNotFound(row, IDENTITY_MESSAGES.notFound);
    const subject = { kind: record.subjectKind, id: record.subjectId };
    const transactionContext = { ...context, db: tx };
    const blocked = identityBlockReason(stateOf(record), await isOwn(transactionContext, subject));
    if (blocked) throw blocked;
    await tx
      .update(identityRecords)
      .set({ ciphertext: null, masked: null, erasedAt: context.now() })
      .where(eq(identityRecords.id, id));
    await tx.update(identityResults).set({ reference: null }).where(eq(identityResults.recordId, id));
    const files = await eraseFiles(transactionContext, subject);
    await recordAuditEvent(transactionContext, { action: 'identity.erase', subject, after: { record: id, files } });
    await queueWebhook(transactionContext, { type: 'identity.erased', subject, data: { record: id } });
    return { files };
  });
}
