import { and, eq, isNull } from 'drizzle-orm';
import { type IdentityData, maskedIdentity, underagePaths } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { GIVE_IDENTITY } from '#domain/messages/next-step.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../../platform/context.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { actionButton, QUESTIONS, type WithStep } from '../../platform/mail/email-about.ts';
import type { EmailText } from '../../platform/mail/render-email.ts';
import { seal } from '../../platform/secrets.ts';
import { queueWebhook } from '../../platform/webhooks/send-webhooks.ts';
import { expectNotOwn } from '../../workflow/separation.ts';
import { type IdentitySubject, identityRecords } from './table.ts';

/** What an email says that asks for identity data. `step` is that of giving it: staff may ask while another comes first. */
export const identityEmailText = ({ page, step }: WithStep, reason: string): EmailText => ({
  subject: 'Please verify your identity',
  before: [step.sentence, `Why we ask: ${reason}`],
  button: actionButton(page, GIVE_IDENTITY),
  after: [
    'Please don’t send this data by email. What you enter on our page is stored encrypted, and we log each time staff open it.',
    QUESTIONS,
  ],
});

/** Asks for identity data, once while a request for them is open; in the caller's transaction. */
export async function askIdentity(context: DeskContext, subject: IdentitySubject, reason: string): Promise<string> {
  await expectNotOwn(context, subject);
  const askedAt = context.now();
  const id = uuidv7(askedAt);
  const inserted = await context.db
    .insert(identityRecords)
    .values({ id, subjectKind: subject.kind, subjectId: subject.id, reason, askedAt })
    .onConflictDoNothing()
    .returning({ id: identityRecords.id });
  if (inserted.length === 0) throw new Conflict(IDENTITY_MESSAGES.alreadyAsked);
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

const r = identityRecords;
const isAwaited = ({ kind, id }: IdentitySubject) =>
  and(eq(r.subjectKind, kind), eq(r.subjectId, id), isNull(r.givenAt), isNull(r.erasedAt));

/** Takes back a request for identity data that wasn't answered, if there is one: it isn't needed any more. In the caller's transaction. */
export async function withdrawIdentity(context: Context, subject: IdentitySubject): Promise<void> {
  const withdrawn = await context.db
    .update(r)
    .set({ erasedAt: context.now() })
    .where(isAwaited(subject))
    .returning({ record: r.id });
  for (const after of withdrawn) await recordAuditEvent(context, { action: 'identity.withdraw', subject, after });
}

/** Stores what the customer gave, encrypted; only where it is asked for, and once. */
export async function giveIdentity(context: Context, subject: IdentitySubject, data: IdentityData): Promise<void> {
  const underage = underagePaths(data, context.now().toISOString().slice(0, 10));
  if (underage.length > 0)
    throw new Invalid(Object.fromEntries(underage.map((path) => [path, [IDENTITY_MESSAGES.underage]])));
  const [record] = await context.db.select({ id: r.id }).from(r).where(isAwaited(subject));
  if (!record) throw new Conflict(IDENTITY_MESSAGES.notAsked);
  const sealed = seal(context, { purpose: 'identity', id: record.id, subject }, Buffer.from(JSON.stringify(data)));
  await context.db.transaction(async (tx) => {
    const given = await tx
      .update(r)
      .set({ ciphertext: sealed.toString('base64'), masked: maskedIdentity(data), givenAt: context.now() })
      .where(and(eq(r.id, record.id), isAwaited(subject)))
      .returning({ id: r.id });
    if (given.length === 0) throw new Conflict(IDENTITY_MESSAGES.notAsked);
    await queueWebhook({ ...context, db: tx }, { type: 'identity.given', subject, data: { record: record.id } });
  });
}
