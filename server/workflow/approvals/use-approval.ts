import { and, eq, gt, isNull } from 'drizzle-orm';
import { type ApprovedAct, REVEAL_MINUTES } from '#domain/staff/two-person-rules.ts';
import { actorColumns } from '../../platform/audit/record-audit-event.ts';
import type { Actor, ActorContext } from '../../platform/context.ts';
import { actorOf } from './find-approvals.ts';
import { approvals } from './table.ts';

/** Uses up an approval of that act for the person who asked for it, and returns who approved it; undefined if there is none. */
export async function useApproval(
  { db, now, actor }: ActorContext,
  act: ApprovedAct,
  subject: { kind: string; id: string },
): Promise<Actor | undefined> {
  const { actorKind, actorId } = actorColumns(actor);
  const [used] = await db
    .update(approvals)
    .set({ usedAt: now() })
    .where(
      and(
        eq(approvals.act, act),
        eq(approvals.subjectKind, subject.kind),
        eq(approvals.subjectId, subject.id),
        eq(approvals.outcome, 'approved'),
        isNull(approvals.usedAt),
        eq(approvals.askedKind, actorKind),
        eq(approvals.askedId, actorId ?? ''),
        gt(approvals.decidedAt, new Date(now().getTime() - REVEAL_MINUTES * 60_000)),
      ),
    )
    .returning();
  return used && actorOf(used.decidedKind, used.decidedId);
}
