import { eq } from 'drizzle-orm';
import type { IdentityData } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { DeskContext } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { open } from '../../platform/secrets.ts';
import { askApproval, type PendingApproval, withoutEffect } from '../../workflow/approvals/ask-approval.ts';
import { useApproval } from '../../workflow/approvals/use-approval.ts';
import { isOwn } from '../../workflow/separation.ts';
import { recordFacts, stateOf } from './find-identity.ts';
import { identityBlockReason } from './identity-block-reason.ts';
import { identityRecords } from './table.ts';

/**
 * The data in the clear; every opening is in the audit log before anything is shown. Where it takes two persons it waits for the other
 * one first, and then opens once.
 */
export async function revealIdentity(
  context: DeskContext,
  id: string,
  why?: string,
): Promise<IdentityData | PendingApproval> {
  if (!needsAnother(context.env.twoPersonRules, 'reveal')) return openedIdentity(context, id);
  const subject = { kind: 'identity', id };
  const opened = await context.db.transaction(async (tx) => {
    const approvedBy = await useApproval({ ...context, db: tx }, 'identity.reveal', subject);
    return approvedBy && openedIdentity({ ...context, db: tx, approvedBy }, id);
  });
  if (opened) return opened;
  const request = { act: 'identity.reveal', subject, input: {}, facts: await recordFacts(context, id), why } as const;
  const opening = withoutEffect((transactionContext: DeskContext) => openedIdentity(transactionContext, id));
  return askApproval(context, request, opening);
}

async function openedIdentity(context: DeskContext, id: string): Promise<IdentityData> {
  return context.db.transaction(async (tx) => {
    const [record] = await tx.select().from(identityRecords).where(eq(identityRecords.id, id));
    if (!record) throw new NotFound(IDENTITY_MESSAGES.notFound);
    const subject = { kind: record.subjectKind, id: record.subjectId };
    const blocked = identityBlockReason(stateOf(record), await isOwn({ ...context, db: tx }, subject));
    if (blocked) throw blocked;
    if (record.ciphertext === null) throw new TypeError('Identity data is given and not there');
    const plain = open(context, { purpose: 'identity', id, subject }, Buffer.from(record.ciphertext, 'base64'));
    await recordAuditEvent({ ...context, db: tx }, { action: 'identity.reveal', subject, after: { record: id } });
    return JSON.parse(plain.toString('utf8')) as IdentityData;
  });
}
