import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type IdentityData, maskedIdentity, underagePaths } from '#domain/identity/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/messages/identity.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { uuidv7 } from '../id.ts';
import { QUESTIONS } from '../mail/email-about.ts';
import type { EmailText } from '../mail/render-email.ts';
import { subkey } from '../secrets.ts';
import { type IdentitySubject, identityRecords } from './table.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type WithKey = Pick<Context, 'dataKey'>;

/** iv ‖ tag ‖ ciphertext in base64; the record's id is authenticated, so that rows cannot be exchanged. */
function seal(context: WithKey, recordId: string, data: IdentityData): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, subkey(context, 'identity'), iv).setAAD(Buffer.from(recordId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws where the key, the record or a byte is another. */
function open(context: WithKey, recordId: string, text: string): IdentityData {
  const bytes = Buffer.from(text, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, subkey(context, 'identity'), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(recordId))
    .setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as IdentityData;
}

/** What an e-mail says that asks for identity data; its button leads to the page with the form. */
export const identityEmailText = (whom: 'who’s buying' | 'who will receive the coins', reason: string): EmailText => ({
  subject: `We need to know ${whom}`,
  before: [
    `The reason: ${reason}`,
    'Please open the page below and fill in the form. Please don’t send this data by e-mail.',
  ],
  after: ['We store what you enter encrypted, and we log each time staff open it.', QUESTIONS],
});

/** Asks for identity data, once while a request for them is open; in the caller's transaction. */
export async function askIdentity(context: DeskContext, subject: IdentitySubject, reason: string): Promise<string> {
  const askedAt = context.now();
  const id = uuidv7(askedAt);
  const asked = await context.db
    .insert(identityRecords)
    .values({ id, subjectKind: subject.kind, subjectId: subject.id, reason, askedAt })
    .onConflictDoNothing()
    .returning({ id: identityRecords.id });
  if (asked.length === 0) throw new Conflict(IDENTITY_MESSAGES.alreadyAsked);
  await recordAuditEvent(context, { action: 'identity.ask', subject, after: { record: id }, personal: { reason } });
  return id;
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
  const given = await context.db
    .update(r)
    .set({ ciphertext: seal(context, record.id, data), masked: maskedIdentity(data), givenAt: context.now() })
    .where(and(eq(r.id, record.id), isOpen))
    .returning({ id: r.id });
  if (given.length === 0) throw new Conflict(IDENTITY_MESSAGES.notAsked);
}

/** The data in the clear; every opening is in the audit log before anything is shown. */
export async function revealIdentity(context: DeskContext, id: string): Promise<IdentityData> {
  return context.db.transaction(async (tx) => {
    const [record] = await tx.select().from(identityRecords).where(eq(identityRecords.id, id));
    if (!record) throw new NotFound(IDENTITY_MESSAGES.notFound);
    if (record.ciphertext === null) throw new Conflict(IDENTITY_MESSAGES.notGiven);
    const data = open(context, id, record.ciphertext);
    const subject = { kind: record.subjectKind, id: record.subjectId };
    await recordAuditEvent({ ...context, db: tx }, { action: 'identity.reveal', subject, after: { record: id } });
    return data;
  });
}

/** Erases the data for good; that they were there, and when, stays known. */
export async function eraseIdentity(context: DeskContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [erased] = await tx
      .update(identityRecords)
      .set({ ciphertext: null, masked: null, erasedAt: context.now() })
      .where(and(eq(identityRecords.id, id), isNotNull(identityRecords.givenAt), isNull(identityRecords.erasedAt)))
      .returning();
    if (!erased) throw new NotFound(IDENTITY_MESSAGES.notFound);
    const subject = { kind: erased.subjectKind, id: erased.subjectId };
    await recordAuditEvent({ ...context, db: tx }, { action: 'identity.erase', subject, after: { record: id } });
  });
}
