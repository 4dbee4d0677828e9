import { and, isNull } from 'drizzle-orm';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../../platform/context.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../../workflow/approvals/ask-approval.ts';
import { expectNotOwn } from '../../workflow/separation.ts';
import { ofSubject } from './find-files.ts';
import { eraseMessages } from './messages.ts';
import { dropPieces } from './store-pieces.ts';
import { type CorrespondenceSubject, files } from './table.ts';

/** Permanently erases the contents of a subject's files, in the caller's transaction; that there were files stays known. Returns how many. */
export async function eraseFiles(context: Context, subject: CorrespondenceSubject): Promise<number> {
  const erased = await context.db
    .update(files)
    .set({ erasedAt: context.now() })
    .where(and(ofSubject(subject), isNull(files.erasedAt)))
    .returning({ id: files.id });
  await dropPieces(
    context,
    erased.map(({ id }) => id),
  );
  return erased.length;
}

/** Erases a subject's correspondence by `erase`, which gets its id, or has that wait for another person. */
export async function askToEraseCorrespondence(
  context: DeskContext,
  subject: CorrespondenceSubject,
  why: string | undefined,
  erase: (transactionContext: DeskContext, id: string) => Promise<RehearsalResult>,
): Promise<PendingApproval | undefined> {
  if (!needsAnother(context.env.twoPersonRules, 'erase')) {
    await erase(context, subject.id);
    return undefined;
  }
  const facts = { record_kind: subject.kind, record_id: subject.id };
  const request = { act: 'correspondence.erase', subject, input: {}, facts, why } as const;
  return askApproval(context, request, (transactionContext) => erase(transactionContext, subject.id));
}

/** Erases the messages between customer and staff, and the customer's files; how many there were. */
export async function eraseCorrespondence(context: DeskContext, subject: CorrespondenceSubject) {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await expectNotOwn(transactionContext, subject);
    const after = {
      files: await eraseFiles(transactionContext, subject),
      messages: await eraseMessages(transactionContext, subject),
    };
    await recordAuditEvent(transactionContext, { action: 'correspondence.erase', subject, after });
    return after;
  });
}
