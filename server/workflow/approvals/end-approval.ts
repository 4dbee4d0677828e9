import { and, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { ApprovedAct } from '#domain/staff/two-person-rules.ts';
import { type AuditFields, actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ActorContext } from '../../platform/context.ts';
import { Conflict } from '../../platform/errors.ts';
import { type Approval, type ApprovalOutcome, approvals } from './table.ts';

/** Why it was refused, and what the audit log keeps beside who decided. */
type Decision = { reason?: string; facts?: AuditFields };

/** Ends waiting approvals in the caller's transaction, each with a line in the audit log that names who decided: the context's actor. */
async function endApprovals(
  context: ActorContext,
  which: SQL,
  outcome: ApprovalOutcome,
  { reason, facts }: Decision = {},
): Promise<Approval[]> {
  const { actorKind: decidedKind, actorId: decidedId } = actorColumns(context.actor);
  const ended = await context.db
    .update(approvals)
    .set({ outcome, input: null, reason: reason ?? null, decidedAt: context.now(), decidedKind, decidedId })
    .where(and(isNull(approvals.outcome), which))
    .returning();
  for (const { id, act, subjectKind: kind, subjectId, askedId, askedKind } of ended) {
    await recordAuditEvent(context, {
      action: `approval.${outcome}`,
      subject: { kind, id: subjectId },
      after: { ...facts, act, approval: id, asked_by: askedId ?? askedKind },
    });
  }
  return ended;
}

/** Ends one that still waits, in the caller's transaction; refuses if it was decided in the meantime. */
export async function endApproval(
  context: ActorContext,
  id: string,
  outcome: Exclude<ApprovalOutcome, 'expired'>,
  decision?: Decision,
): Promise<void> {
  const ended = await endApprovals(context, eq(approvals.id, id), outcome, decision);
  if (ended.length === 0) throw new Conflict(APPROVAL_MESSAGES.decided);
}

const bySite = <Of extends ActorContext>(context: Of): Of => ({ ...context, actor: { kind: 'system' } });

/** Ends what nobody approved in time; in the caller's transaction. */
export const expireApprovals = (context: ActorContext): Promise<Approval[]> =>
  endApprovals(bySite(context), lte(approvals.expiresAt, context.now()), 'expired');

/** Ends what waits for those acts, because what happened in the meantime has overtaken it; in the caller's transaction. */
export const voidApprovals = (context: ActorContext, acts: ApprovedAct[]): Promise<Approval[]> =>
  endApprovals(bySite(context), inArray(approvals.act, acts), 'void');
