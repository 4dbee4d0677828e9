import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { IdentityData, IdentityResult, IdentityState, MaskedIdentity } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import type { Context, DbContext } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { open } from '../../platform/secrets.ts';
import { type UndeliveredWebhook, undeliveredWebhooks } from '../../platform/webhooks/send-webhooks.ts';
import { identityBlockReason } from './identity-block-reason.ts';
import { type IdentitySubject, identityRecords, identityResults } from './table.ts';

export type { IdentitySubject } from './table.ts';

type Record = typeof identityRecords.$inferSelect;

/** A record as staff see it: masked. */
export type DeskIdentity = {
  id: string;
  state: IdentityState;
  reason: string;
  asked_at: string;
  given_at: string | null;
  erased_at: string | null;
  masked: MaskedIdentity | null;
  /** What an identity vendor came to, newest first. */
  results: {
    event_id: string;
    result: IdentityResult;
    reference: string | null;
    decided_at: string;
    received_at: string;
  }[];
  /** What the vendor should have been told and could not be. */
  undelivered: UndeliveredWebhook[];
};

/** How far a record is. */
export const stateOf = ({ givenAt, erasedAt }: Pick<Record, 'givenAt' | 'erasedAt'>): IdentityState => {
  if (erasedAt) return 'erased';
  return givenAt ? 'given' : 'asked';
};

const of = ({ kind, id }: IdentitySubject) =>
  and(eq(identityRecords.subjectKind, kind), eq(identityRecords.subjectId, id));

const RESULTS_SHOWN = 20;

/** All that was asked of a purchase or redemption, newest first. */
export async function identityOf({ db }: DbContext, subject: IdentitySubject): Promise<DeskIdentity[]> {
  const rows = await db.select().from(identityRecords).where(of(subject)).orderBy(desc(identityRecords.askedAt));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { recordId, decidedAt } = identityResults;
  const [results, failed] = await Promise.all([
    db.select().from(identityResults).where(inArray(recordId, ids)).orderBy(desc(decidedAt)).limit(RESULTS_SHOWN),
    undeliveredWebhooks({ db }, { subject, limit: RESULTS_SHOWN }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row),
    reason: row.reason,
    asked_at: row.askedAt.toISOString(),
    given_at: row.givenAt?.toISOString() ?? null,
    erased_at: row.erasedAt?.toISOString() ?? null,
    masked: row.masked,
    results: results
      .filter((each) => each.recordId === row.id)
      .map(({ eventId, result, reference, decidedAt, receivedAt }) => ({
        event_id: eventId,
        result,
        reference,
        decided_at: decidedAt.toISOString(),
        received_at: receivedAt.toISOString(),
      })),
    undelivered: failed
      .filter(({ data }) => data.record === row.id)
      .map(({ id, type, createdAt, problem }) => ({ id, type, since: createdAt.toISOString(), problem })),
  }));
}

/** The same for who reads it at the desk, with why they can't open or erase the data of each; null if they can. */
export const shownIdentity = (records: readonly DeskIdentity[], isOwn: boolean) =>
  records.map((record) => ({
    ...record,
    data_blocked: identityBlockReason(record.state, isOwn)?.message ?? null,
  }));

/** What is open about a customer's identity. */
export type OpenIdentity = { state: IdentityState; reason: string; askedAt: Date; givenAt: Date | null };

/** What the customer's status page needs: whether data are asked for and why; null where nothing is open. */
export const openIdentity = async (
  context: DbContext,
  { kind, id }: IdentitySubject,
): Promise<Pick<OpenIdentity, 'state' | 'reason'> | null> => {
  const open = (await openIdentities(context, kind, [id])).get(id);
  return open ? { state: open.state, reason: open.reason } : null;
};

/** The same for several of one kind, by their ids; those with nothing open are left out. */
export async function openIdentities(
  { db }: DbContext,
  kind: IdentitySubject['kind'],
  ids: string[],
): Promise<Map<string, OpenIdentity>> {
  if (ids.length === 0) return new Map();
  const { subjectKind, subjectId, erasedAt } = identityRecords;
  const rows = await db
    .select()
    .from(identityRecords)
    .where(and(eq(subjectKind, kind), inArray(subjectId, ids), isNull(erasedAt)));
  return new Map(
    rows.map((row) => {
      const { subjectId, reason, askedAt, givenAt } = row;
      return [subjectId, { state: stateOf(row), reason, askedAt, givenAt }];
    }),
  );
}

type Keys = Pick<Context, 'db' | 'dataKey' | 'acceptedDataKeys'>;

/** The names in the data that was given and not erased, for the site's own checks: of the person, or of the entity and its owners. */
export async function namesGiven(context: Keys, { kind, id: subjectId }: IdentitySubject): Promise<string[]> {
  const rows = await context.db
    .select()
    .from(identityRecords)
    .where(of({ kind, id: subjectId }));
  return rows.flatMap(({ id, ciphertext }) => {
    if (ciphertext === null) return [];
    const sealed = { purpose: 'identity', id, subject: { kind, id: subjectId } } as const;
    const data = JSON.parse(open(context, sealed, Buffer.from(ciphertext, 'base64')).toString('utf8')) as IdentityData;
    return [data.name, ...(data.kind === 'entity' ? data.owners.map(({ name }) => name) : [])];
  });
}

/** Which request or redemption a record belongs to, as approvals and the audit log name it; throws NotFound if there is no such record. */
export async function recordFacts({ db }: DbContext, id: string): Promise<{ record_kind: string; record_id: string }> {
  const [found] = await db
    .select({ record_kind: identityRecords.subjectKind, record_id: identityRecords.subjectId })
    .from(identityRecords)
    .where(eq(identityRecords.id, id));
  return orNotFound(found, IDENTITY_MESSAGES.notFound);
}
