import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { APPROVAL_HOURS, type ApprovedAct } from '#domain/staff/two-person-rules.ts';
import { type AuditFields, actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ActorContext, DbContext } from '../../platform/context.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { expireApprovals } from './end-approval.ts';
import { approvals } from './table.ts';

/** An act that waits for another person. */
export type PendingApproval = { approval: string; expires_at: string };

type ApprovalRequest = {
  act: ApprovedAct;
  subject: { kind: string; id: string };
  /** The act's input. */
  input: Record<string, unknown>;
  /** What the other person is shown; no personal data. */
  facts?: AuditFields;
  why: string | undefined;
  /** Until when it can be approved, if that isn't the usual time for its kind. */
  until?: Date;
};

/** How much an act affects of what customers can add to meanwhile, such as files. The other person is shown it, and approves no more than that. */
export type RehearsalResult = AuditFields;

/** For an act that has no such effect. */
export const withoutEffect =
  <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
  async (...args: Args): Promise<RehearsalResult> => {
    await act(...args);
    return {};
  };

/**
 * Carries out an act and rolls it back, so that what would be refused is refused before anyone is asked to approve it. Returns what it would
 * have done.
 */
async function rehearse<Of extends DbContext>(context: Of, act: (transactionContext: Of) => Promise<RehearsalResult>) {
  const rollback = new Error('Rehearsed');
  let effect: RehearsalResult = {};
  const rehearsal = context.db.transaction(async (tx) => {
    effect = await act({ ...context, db: tx });
    throw rollback;
  });
  await rehearsal.catch((error) => {
    if (error !== rollback) throw error;
  });
  return effect;
}

/** Stores an act for another person to approve, once per record while it waits. Refuses what couldn't be done now, and what has no reason. */
export async function askApproval<Of extends ActorContext & { dataKey?: Uint8Array }>(
  context: Of,
  { act, subject, input, facts: known, why, until }: ApprovalRequest,
  rehearsal: (transactionContext: Of) => Promise<RehearsalResult>,
): Promise<PendingApproval> {
  if (!why) throw new Invalid({ why: [APPROVAL_MESSAGES.whyNeeded] });
  const facts = { ...known, ...(await rehearse(context, rehearsal)) };
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await expireApprovals(transactionContext);
    const askedAt = context.now();
    const id = uuidv7(askedAt);
    const expiresAt = until ?? new Date(askedAt.getTime() + APPROVAL_HOURS[act] * 3_600_000);
    const { actorKind: askedKind, actorId: askedId } = actorColumns(context.actor);
    const added = await tx
      .insert(approvals)
      .values({
        id,
        act,
        subjectKind: subject.kind,
        subjectId: subject.id,
        input,
        facts,
        why,
        askedKind,
        askedId,
        askedAt,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: approvals.id });
    if (added.length === 0) throw new Conflict(APPROVAL_MESSAGES.alreadyWaiting);
    const expires_at = expiresAt.toISOString();
    const event = { action: 'approval.ask', subject, after: { ...facts, act, approval: id, expires_at } };
    const { dataKey } = context;
    if (dataKey) await recordAuditEvent({ ...transactionContext, dataKey }, { ...event, personal: { why } });
    else await recordAuditEvent(transactionContext, event);
    return { approval: id, expires_at };
  });
}
