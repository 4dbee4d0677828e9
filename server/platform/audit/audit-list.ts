import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type AuditLink, CHAIN_START, type ChainEnd } from '#domain/audit-chain.ts';
import type { DbContext } from '../context.ts';
import type { Page } from '../http/paging.ts';
import { auditEntries, auditLinks } from './table.ts';

export type AuditEntry = typeof auditEntries.$inferSelect;
export type AuditFilter = {
  act?: string | undefined;
  subject_kind?: string | undefined;
  subject_id?: string | undefined;
  actor?: string | undefined;
};

/** The log, newest first; one more than `limit`, if there are more. */
export async function auditList(
  { db }: DbContext,
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

const TICKS = ['lead.complete', 'purchase.complete', 'redemption.complete'];

/** The rows that staff ticked off since that moment, newest first. */
export async function recentTicks({ db }: DbContext, since: Date, limit: number): Promise<AuditEntry[]> {
  const { action, at, after } = auditEntries;
  return db
    .select()
    .from(auditEntries)
    .where(and(inArray(action, TICKS), gte(at, since), sql`${after} ->> 'complete' = 'true'`))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** The chain's last place and its hash. */
export async function chainHead({ db }: DbContext): Promise<ChainEnd> {
  const { position, hash } = auditLinks;
  const [last] = await db.select({ position, hash }).from(auditLinks).orderBy(desc(position)).limit(1);
  return last ?? CHAIN_START;
}

/** The chain after a position, oldest first, each link with its entry as it is now. */
export async function chainLinks(
  { db }: DbContext,
  { after, limit }: { after: number; limit: number },
): Promise<AuditLink[]> {
  const rows = await db
    .select({ link: auditLinks, entry: auditEntries })
    .from(auditLinks)
    .leftJoin(auditEntries, eq(auditEntries.id, auditLinks.entryId))
    .where(gt(auditLinks.position, after))
    .orderBy(asc(auditLinks.position))
    .limit(limit);
  return rows.map(({ link, entry }) => ({
    position: link.position,
    previous_hash: link.previousHash,
    hash: link.hash,
    content: entry && {
      id: entry.id,
      at: entry.at.toISOString(),
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      actor_label: entry.actorLabel,
      act: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: entry.before,
      after: entry.after,
      personal: entry.personal,
    },
  }));
}

/** The numbers of entries that were put into the log past the chain, at most ten of them; there should be none. */
export async function unchainedEntries({ db }: DbContext): Promise<number[]> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .leftJoin(auditLinks, eq(auditLinks.entryId, auditEntries.id))
    .where(isNull(auditLinks.entryId))
    .orderBy(asc(auditEntries.id))
    .limit(10);
  return rows.map(({ id }) => id);
}
