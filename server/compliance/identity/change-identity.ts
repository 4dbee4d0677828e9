import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type IdentityData, type IdentityResult, maskedIdentity, underagePaths } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { WEBHOOK_MESSAGES } from '#domain/messages/webhooks.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../../platform/context.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { QUESTIONS } from '../../platform/mail/email-about.ts';
import type { EmailText } from '../../platform/mail/render-email.ts';
import { open, seal } from '../../platform/secrets.ts';
import { queueWebhook } from '../../platform/webhooks/send-webhooks.ts';
import {
  askApproval,
  type PendingApproval,
  type RehearsalResult,
  useApproval,
  withoutEffect,
} from '../../workflow/approvals/ask-approval.ts';
import { expectNotOwn } from '../../workflow/separation.ts';
import { eraseFiles } from '../correspondence/files.ts';
import { type IdentitySubject, identityRecords, identityResults } from './table.ts';

/** What an email says that asks for identity data; its button leads to the page with the form. */
export const identityEmailText = (whom: 'who’s buying' | 'who will receive the coins', reason: string): EmailText => ({
  subject: `We need to know ${whom}`,
  before: [
    `The reason: ${reason}`,
    'Please open the page below and fill in the form. Please don’t send this data by email.',
  ],
  after: ['We store what you enter encrypted, and we log each time staff open it.', QUESTIONS],
});

/** Asks for identity data, once while a request for them is open; in the caller's transaction. */
export async function askIdentity(context: DeskContext, subject: IdentitySubject, reason: string): Promise<string> {
  await expectNotOwn(context, subject);
  const askedAt = context.now();
  const id = uuidv7(askedAt);
  const asked = await context.db
    .insert(identityRecords)
    .values({ id, subjectKind: subject.kind, subjectId: subject.id, reason, askedAt })
    .onConflictDoNothing()
    .returning({ id: identityRecords.id });
  if (asked.length === 0) throw new Conflict(IDENTITY_MESSAGES.alreadyAsked);
  await recordAuditEvent(context, { action: 'identity.ask', subject, after: { record: id }, personal: { reason } });
  await queueWebhook(context, { type: 'identity.requested', subject, data: { record: id } });
  return id;
}

/** Opens a record for data that the customer gives without being asked, unless one is open; in the caller's transaction. */
export async function startIdentity(context: Context, subject: IdentitySubject, reason: string): Promise<void> {
  const askedAt = context.now();
  const record = { id: uuidv7(askedAt), subjectKind: subject.kind, subjectId: subject.id, reason, askedAt };
  const opened = await context.db
    .insert(identityRecords)
    .values(record)
    .onConflictDoNothing()
    .returning({ id: identityRecords.id });
  if (opened.length > 0)
    await queueWebhook(context, { type: 'identity.requested', subject, data: { record: record.id } });
}

/** Stores what the customer gave, encrypted; only where it is asked for, and once. */
export async function giveIdentity(context: Context, subject: IdentitySubject, data: IdentityData): Promise<void> {
  const underage = underagePaths(data, context.now().toISOString().slice(0, 10));
  if (underage.length > 0)
    throw new Invalid(Object.fromEntries(underage.map((path) => [path, [IDENTITY_MESSAGES.underage]])));
  const r = identityRecords;
  const isOpen = and(
    eq(r.subjectKind, subject.kind),
    eq(r.subjectId, subject.id),
    isNull(r.givenAt),
    isNull(r.erasedAt),
  );
  const [record] = await context.db.select({ id: r.id }).from(r).where(isOpen);
  if (!record) throw new Conflict(IDENTITY_MESSAGES.notAsked);
  const sealed = seal(context, { purpose: 'identity', id: record.id, subject }, Buffer.from(JSON.stringify(data)));
  await context.db.transaction(async (tx) => {
    const given = await tx
      .update(r)
      .set({ ciphertext: sealed.toString('base64'), masked: maskedIdentity(data), givenAt: context.now() })
      .where(and(eq(r.id, record.id), isOpen))
      .returning({ id: r.id });
    if (given.length === 0) throw new Conflict(IDENTITY_MESSAGES.notAsked);
    await queueWebhook({ ...context, db: tx }, { type: 'identity.given', subject, data: { record: record.id } });
  });
}

/** What an identity vendor sends when a result is in. */
type IdentityResultEvent = {
  timestamp: Date;
  data: { record: string; result: IdentityResult; reference?: string | undefined };
};

/**
 * Keeps what the vendor came to, beside the record. No request moves by it: staff read it and decide. Refuses a record that isn't
 * there or was erased, and another event under the id of one that was received; the same one again does nothing.
 */
export async function recordIdentityResult(
  context: Context,
  eventId: string,
  { timestamp, data: { record, result, reference } }: IdentityResultEvent,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { id, erasedAt } = identityRecords;
    const isThere = and(eq(id, record), isNull(erasedAt));
    // Locked, so that nothing is added to what is being erased.
    const [row] = await tx.select().from(identityRecords).where(isThere).for('update');
    const { subjectKind, subjectId } = orNotFound(row);
    const times = { decidedAt: timestamp, receivedAt: context.now() };
    const added = await tx
      .insert(identityResults)
      .values({ eventId, recordId: record, result, reference: reference ?? null, ...times })
      .onConflictDoNothing()
      .returning({ eventId: identityResults.eventId });
    if (added.length === 0) {
      const [kept] = await tx.select().from(identityResults).where(eq(identityResults.eventId, eventId));
      const isRepeat =
        kept?.recordId === record &&
        kept.result === result &&
        kept.reference === (reference ?? null) &&
        kept.decidedAt.getTime() === times.decidedAt.getTime();
      if (isRepeat) return;
      throw new Conflict(WEBHOOK_MESSAGES.known);
    }
    const subject = { kind: subjectKind, id: subjectId };
    const transactionContext: Context = { ...context, db: tx, actor: { kind: 'system', name: 'identity vendor' } };
    const after = { record, result, event: eventId };
    const personal: Record<string, string> = reference === undefined ? {} : { reference };
    await recordAuditEvent(transactionContext, { action: 'identity.result', subject, after, personal });
    await queueWebhook(transactionContext, { type: 'identity.result_received', subject, data: after });
  });
}

const recordOf = (context: Context, id: string) => ({
  subject: { kind: 'identity', id },
  record: async () => {
    const [of] = await context.db
      .select({ record_kind: identityRecords.subjectKind, record_id: identityRecords.subjectId })
      .from(identityRecords)
      .where(eq(identityRecords.id, id));
    return orNotFound(of, IDENTITY_MESSAGES.notFound);
  },
});

/**
 * The data in the clear; every opening is in the audit log before anything is shown. Where it takes two persons it waits for the other
 * one first, and then opens once.
 */
export async function revealIdentity(
  context: DeskContext,
  id: string,
  why?: string,
): Promise<IdentityData | PendingApproval> {
  if (!needsAnother(context.env.twoPersonRules, 'reveal')) return openedIdentity(context, id);
  const { subject, record } = recordOf(context, id);
  const opened = await context.db.transaction(async (tx) => {
    const approvedBy = await useApproval({ ...context, db: tx }, 'identity.reveal', subject);
    return approvedBy && openedIdentity({ ...context, db: tx, approvedBy }, id);
  });
  if (opened) return opened;
  const asked = { act: 'identity.reveal', subject, input: {}, facts: await record(), why } as const;
  const opening = withoutEffect((transactionContext: DeskContext) => openedIdentity(transactionContext, id));
  return askApproval(context, asked, opening);
}

async function openedIdentity(context: DeskContext, id: string): Promise<IdentityData> {
  return context.db.transaction(async (tx) => {
    const [record] = await tx.select().from(identityRecords).where(eq(identityRecords.id, id));
    if (!record) throw new NotFound(IDENTITY_MESSAGES.notFound);
    if (record.ciphertext === null) throw new Conflict(IDENTITY_MESSAGES.notGiven);
    const subject = { kind: record.subjectKind, id: record.subjectId };
    await expectNotOwn({ ...context, db: tx }, subject);
    const plain = open(context, { purpose: 'identity', id, subject }, Buffer.from(record.ciphertext, 'base64'));
    await recordAuditEvent({ ...context, db: tx }, { action: 'identity.reveal', subject, after: { record: id } });
    return JSON.parse(plain.toString('utf8')) as IdentityData;
  });
}

/** Erases the data, or has that wait for another person. */
export async function askToEraseIdentity(
  context: DeskContext,
  id: string,
  why?: string,
): Promise<PendingApproval | undefined> {
  if (!needsAnother(context.env.twoPersonRules, 'erase')) return void (await eraseIdentity(context, id));
  const { subject, record } = recordOf(context, id);
  const asked = { act: 'identity.erase', subject, input: {}, facts: await record(), why } as const;
  return askApproval(context, asked, (inside) => eraseIdentity(inside, id));
}

/** Permanently erases the data, and the customer's files with it; that it was there, and when, stays known. Gives how many files. */
export async function eraseIdentity(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const [erased] = await tx
      .update(identityRecords)
      .set({ ciphertext: null, masked: null, erasedAt: context.now() })
      .where(and(eq(identityRecords.id, id), isNotNull(identityRecords.givenAt), isNull(identityRecords.erasedAt)))
      .returning();
    if (!erased) throw new NotFound(IDENTITY_MESSAGES.notFound);
    const subject = { kind: erased.subjectKind, id: erased.subjectId };
    const transactionContext = { ...context, db: tx };
    await expectNotOwn(transactionContext, subject);
    await tx.update(identityResults).set({ reference: null }).where(eq(identityResults.recordId, id));
    const files = await eraseFiles(transactionContext, subject);
    await recordAuditEvent(transactionContext, { action: 'identity.erase', subject, after: { record: id, files } });
    await queueWebhook(transactionContext, { type: 'identity.erased', subject, data: { record: id } });
    return { files };
  });
}
