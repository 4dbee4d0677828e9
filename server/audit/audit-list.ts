import { and, desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Page } from '../http/paging.ts';
import { auditEntries } from './table.ts';

export type AuditEntry = typeof auditEntries.$inferSelect;
export type AuditFilter = {
  act?: string | undefined;
  subject_kind?: string | undefined;
  subject_id?: string | undefined;
  actor?: string | undefined;
};

/** The log, newest first; one more than `limit`, where there is one. */
export async function auditList(
  { db }: Pick<Context, 'db'>,
  { limit, after, act, subject_kind, subject_id, actor }: Page<number> & AuditFilter,
): Promise<AuditEntry[]> {
  const is = [
    act === undefined ? undefined : eq(auditEntries.action, act),
    subject_kind === undefined ? undefined : eq(auditEntries.subjectKind, subject_kind),
    subject_id === undefined ? undefined : eq(auditEntries.subjectId, subject_id),
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    after === undefined ? undefined : lt(auditEntries.id, after),
  ];
  return db
    .select()
    .from(auditEntries)
    .where(and(...is))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
}
