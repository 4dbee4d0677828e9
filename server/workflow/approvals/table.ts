import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApprovedAct } from '#domain/staff/two-person-rules.ts';
import type { AuditFields } from '../../platform/audit/record-audit-event.ts';
import { timestamptz } from '../../platform/database/columns.ts';

/** What became of it: done, refused, withdrawn by the person who asked, overtaken by what happened in the meantime, or too late. */
export type ApprovalOutcome = 'approved' | 'refused' | 'withdrawn' | 'void' | 'expired';

/** Acts that one person asked for and another has to approve. */
export const approvals = pgTable(
  'approval',
  {
    id: uuid('id').primaryKey(),
    act: text('act').$type<ApprovedAct>().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The act's input, until it is decided. */
    input: jsonb('input').$type<Record<string, unknown>>(),
    /** What the other person is shown of it; no personal data. */
    facts: jsonb('facts').$type<AuditFields>().notNull(),
    why: text('why').notNull(),
    askedKind: text('asked_kind').notNull(),
    askedId: text('asked_id'),
    askedAt: timestamptz('asked_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    outcome: text('outcome').$type<ApprovalOutcome>(),
    decidedAt: timestamptz('decided_at'),
    decidedKind: text('decided_kind'),
    decidedId: text('decided_id'),
    /** Why it was refused. */
    reason: text('reason'),
    /** When what was approved was used, where that comes later. */
    usedAt: timestamptz('used_at'),
  },
  (approval) => [
    uniqueIndex('approval_one_waiting')
      .on(approval.act, approval.subjectKind, approval.subjectId)
      .where(sql`${approval.outcome} is null`),
    index('approval_waiting').on(approval.askedAt).where(sql`${approval.outcome} is null`),
    index('approval_of').on(approval.subjectKind, approval.subjectId, approval.askedAt),
    check('approval_decided', sql`(${approval.outcome} is null) = (${approval.decidedAt} is null)`),
    check('approval_input', sql`(${approval.outcome} is null) = (${approval.input} is not null)`),
  ],
);
export type Approval = typeof approvals.$inferSelect;
