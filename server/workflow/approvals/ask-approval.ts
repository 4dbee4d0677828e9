import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Address } from 'viem';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { APPROVAL_HOURS, type ApprovedAct, REVEAL_MINUTES } from '#domain/staff/two-person-rules.ts';
import { type AuditFields, actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Actor, ActorContext, DbContext } from '../../platform/context.ts';
import { Conflict, Invalid, orNotFound } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { type ApprovalOutcome, approvals } from './table.ts';

export type Approval = typeof approvals.$inferSelect;
/** An act that waits for another person. */
export type PendingApproval = { approval: string; expires_at: string };

/** How long a decision is shown to the person who asked. */
const SHOWN_HOURS = 24;

type Asked = {
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

/** What an act did to what others add to meanwhile: shown to the other person, who approves that and no more. */
export type RehearsalResult = AuditFields;

/** For an act that has no such effect. */
export const withoutEffect =
  <Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) =>
  async (...given: Given): Promise<RehearsalResult> => {
    await act(...given);
    return {};
  };

/** Carries out an act and rolls it back, so that what would be refused is refused before anyone is asked to approve it; gives what it would have done. */
async function rehearse<Within extends DbContext>(context: Within, act: (inside: Within) => Promise<RehearsalResult>) {
  const undo = new Error('Rehearsed');
  let effect: RehearsalResult = {};
  const done = context.db.transaction(async (tx) => {
    effect = await act({ ...context, db: tx });
    throw undo;
  });
  await done.catch((error) => {
    if (error !== undo) throw error;
  });
  return effect;
}

/** Stores an act for another person to approve, once per record while it waits. Refuses what couldn't be done now, and what has no reason. */
export async function askApproval<Within extends ActorContext & { dataKey?: Uint8Array }>(
  context: Within,
  { act, subject, input, facts: given = {}, why, until }: Asked,
  rehearsal: (inside: Within) => Promise<RehearsalResult>,
): Promise<PendingApproval> {
  if (!why) throw new Invalid({ why: [APPROVAL_MESSAGES.whyNeeded] });
  const facts = { ...given, ...(await rehearse(context, rehearsal)) };
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await expireApprovals(transactionContext);
    const askedAt = context.now();
    const id = uuidv7(askedAt);
    const expiresAt = until ?? new Date(askedAt.getTime() + APPROVAL_HOURS[act] * 3_600_000);
    const { actorKind: askedKind, actorId: askedId } = actorColumns(context.actor);
    const asked = await tx
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
    if (asked.length === 0) throw new Conflict(APPROVAL_MESSAGES.alreadyWaiting);
    const expires_at = expiresAt.toISOString();
    const event = { action: 'approval.ask', subject, after: { ...facts, act, approval: id, expires_at } };
    const { dataKey } = context;
    await (dataKey
      ? recordAuditEvent({ ...transactionContext, dataKey }, { ...event, personal: { why } })
      : recordAuditEvent(transactionContext, event));
    return { approval: id, expires_at };
  });
}

/** Why it was refused, and what the audit log keeps beside who decided. */
type Decision = { reason?: string | null; facts?: AuditFields };

/** Ends waiting approvals in the caller's transaction, each with a line in the audit log that names who decided: the context's actor. */
async function endApprovals(
  context: ActorContext,
  which: Parameters<typeof and>,
  outcome: ApprovalOutcome,
  { reason = null, facts = {} }: Decision = {},
): Promise<Approval[]> {
  const { actorKind: decidedKind, actorId: decidedId } = actorColumns(context.actor);
  const ended = await context.db
    .update(approvals)
    .set({ outcome, input: null, reason, decidedAt: context.now(), decidedKind, decidedId })
    .where(and(isNull(approvals.outcome), ...which))
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
  const ended = await endApprovals(context, [eq(approvals.id, id)], outcome, decision);
  if (ended.length === 0) throw new Conflict(APPROVAL_MESSAGES.decided);
}

const bySite = <Within extends ActorContext>(context: Within): Within => ({ ...context, actor: { kind: 'system' } });

/** Ends what nobody approved in time. */
export const expireApprovals = (context: ActorContext): Promise<Approval[]> =>
  endApprovals(bySite(context), [lte(approvals.expiresAt, context.now())], 'expired');

/** Ends what waits for those acts, because what happened in the meantime has overtaken it; in the caller's transaction. */
export const voidApprovals = (context: ActorContext, acts: ApprovedAct[]): Promise<Approval[]> =>
  endApprovals(bySite(context), [inArray(approvals.act, acts)], 'void');

/** Who asked or decided, as an actor; the caller makes sure that they still have their rights. */
export function actorOf(kind: string | null, id: string | null): Actor {
  if (kind === 'staff' && id !== null) return { kind, userId: id };
  if (kind === 'admin' && id !== null) return { kind, address: id as Address, roles: [] };
  return { kind: 'system', name: 'command line' };
}

/** Uses up an approval of that act for the person who asked for it, and returns who approved it; undefined if there is none. */
export async function useApproval(
  { db, now, actor }: ActorContext,
  act: ApprovedAct,
  subject: { kind: string; id: string },
): Promise<Actor | undefined> {
  const { actorKind, actorId } = actorColumns(actor);
  const a = approvals;
  const [used] = await db
    .update(a)
    .set({ usedAt: now() })
    .where(
      and(
        eq(a.act, act),
        eq(a.subjectKind, subject.kind),
        eq(a.subjectId, subject.id),
        eq(a.outcome, 'approved'),
        isNull(a.usedAt),
        eq(a.askedKind, actorKind),
        eq(a.askedId, actorId ?? ''),
        gt(a.decidedAt, new Date(now().getTime() - REVEAL_MINUTES * 60_000)),
      ),
    )
    .returning();
  return used && actorOf(used.decidedKind, used.decidedId);
}

/** One that waits for another person; refused once it is decided or expired. */
export async function expectWaiting(context: ActorContext, id: string): Promise<Approval> {
  const [row] = await context.db.select().from(approvals).where(eq(approvals.id, id));
  const { outcome, expiresAt } = orNotFound(row, APPROVAL_MESSAGES.notFound);
  if (outcome === null && expiresAt <= context.now())
    await context.db.transaction((tx) => expireApprovals({ ...context, db: tx }));
  if (outcome !== null || expiresAt <= context.now()) throw new Conflict(APPROVAL_MESSAGES.decided);
  return row as Approval;
}

/** Who approved what was done to those records, by the record's id, newest last. */
export async function approversOf({ db }: DbContext, kind: string, ids: string[]): Promise<Approval[]> {
  if (ids.length === 0) return [];
  const done = and(
    eq(approvals.subjectKind, kind),
    inArray(approvals.subjectId, ids),
    eq(approvals.outcome, 'approved'),
  );
  return db.select().from(approvals).where(done).orderBy(asc(approvals.decidedAt));
}

/** What waits for another person, oldest first, and what was decided within a day. */
export async function approvalList(context: ActorContext): Promise<Approval[]> {
  const now = context.now();
  const recent = new Date(now.getTime() - SHOWN_HOURS * 3_600_000);
  const read = () =>
    context.db
      .select()
      .from(approvals)
      .where(or(isNull(approvals.outcome), gt(approvals.decidedAt, recent)))
      .orderBy(asc(approvals.askedAt));
  const rows = await read();
  // Writes only if something has expired: staff read this every few seconds.
  if (!rows.some(({ outcome, expiresAt }) => outcome === null && expiresAt <= now)) return rows;
  await context.db.transaction((tx) => expireApprovals({ ...context, db: tx }));
  return read();
}
