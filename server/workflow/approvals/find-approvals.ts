import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Address } from 'viem';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { Actor, ActorContext, DbContext } from '../../platform/context.ts';
import { Conflict, orNotFound } from '../../platform/errors.ts';
import { expireApprovals } from './end-approval.ts';
import { type Approval, approvals } from './table.ts';

export type { Approval } from './table.ts';

/** How long a decision is shown to the person who asked. */
const SHOWN_HOURS = 24;

/** Who asked or decided, as an actor; the caller makes sure that they still have their rights. */
export function actorOf(kind: string | null, id: string | null): Actor {
  if (kind === 'staff' && id !== null) return { kind, userId: id };
  if (kind === 'admin' && id !== null) return { kind, address: id as Address, roles: [] };
  return { kind: 'system', name: 'command line' };
}

/** Whether another person can still decide it. */
export const isWaiting = ({ outcome, expiresAt }: Pick<Approval, 'outcome' | 'expiresAt'>, now: Date): boolean =>
  outcome === null && expiresAt > now;

/** One that waits for another person; refused once it is decided or expired. */
export async function expectWaiting(context: ActorContext, id: string): Promise<Approval> {
  const [row] = await context.db.select().from(approvals).where(eq(approvals.id, id));
  const approval = orNotFound(row, APPROVAL_MESSAGES.notFound);
  if (isWaiting(approval, context.now())) return approval;
  if (approval.outcome === null) await context.db.transaction((tx) => expireApprovals({ ...context, db: tx }));
  throw new Conflict(APPROVAL_MESSAGES.decided);
}

/** Who approved what was done to those records, by the record's id, newest last. */
export async function approversOf({ db }: DbContext, kind: string, ids: string[]): Promise<Approval[]> {
  if (ids.length === 0) return [];
  const isApproved = and(
    eq(approvals.subjectKind, kind),
    inArray(approvals.subjectId, ids),
    eq(approvals.outcome, 'approved'),
  );
  return db.select().from(approvals).where(isApproved).orderBy(asc(approvals.decidedAt));
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
  const hasExpired = rows.some((row) => row.outcome === null && !isWaiting(row, now));
  if (!hasExpired) return rows;
  await context.db.transaction((tx) => expireApprovals({ ...context, db: tx }));
  return read();
}
