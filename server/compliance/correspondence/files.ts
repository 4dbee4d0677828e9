import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { CORRESPONDENCE_MESSAGES, type FileType } from '#domain/compliance/correspondence.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DbContext, DeskContext } from '../../platform/context.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { uuidv7 } from '../../platform/id.ts';
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts';
import { queueNotice } from '../../platform/mail/queue-mail.ts';
import { open, seal, sealHeader } from '../../platform/secrets.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../../workflow/approvals/ask-approval.ts';
import { expectNotOwn } from '../../workflow/separation.ts';
import { completeUpload, dropPieces, dropUpload, openPieces, resealPieces, storePieces } from './file-pieces.ts';
import { eraseMessages } from './messages.ts';
import { type CorrespondenceSubject, filePieces, files } from './table.ts';

const about = ({ kind, id }: { kind: string; id: string }) =>
  and(eq(files.subjectKind, kind as CorrespondenceSubject['kind']), eq(files.subjectId, id));

type Receiving = {
  /** The idempotency key. */
  key: string | undefined;
  /** Locks the subject, throws if it takes no file, and says what it's called. */
  expect: (inside: Context) => Promise<string>;
};

/**
 * Takes a customer's file as it comes, once per key; staff get an email without it. It is a file, and its subject's, only when all of it
 * is stored; whatever ends it before, nothing of it is left.
 */
export async function receiveFile(
  context: Context,
  subject: CorrespondenceSubject,
  chunks: AsyncIterable<Uint8Array>,
  { key, expect }: Receiving,
): Promise<{ id: string }> {
  const id = uuidv7(context.now());
  try {
    const { type, size, sha256 } = await storePieces(context, { id, subject }, chunks);
    const request = { scope: `POST /api/${subject.kind}/files`, key, body: { id: subject.id, sha256 } };
    const answer = await withIdempotencyKey(context, request, async (inside) => {
      const title = await expect(inside);
      const createdAt = inside.now();
      await completeUpload(inside, id);
      const of = { subjectKind: subject.kind, subjectId: subject.id };
      await inside.db.insert(files).values({ id, ...of, type, size, ciphertext: null, createdAt });
      await queueNotice(inside, 'file-notice', { title });
      return { id };
    });
    if (answer.id !== id) await dropUpload(context, id);
    return answer;
  } catch (error) {
    // Where even that fails, it is deleted later.
    await dropUpload(context, id).catch(() => {});
    throw error;
  }
}

/** The files of a subject without their contents, oldest first. */
export async function filesOf({ db }: DbContext, subject: CorrespondenceSubject) {
  const { id, type, size, createdAt, erasedAt } = files;
  const columns = { id, type, size, createdAt, erasedAt };
  const rows = await db.select(columns).from(files).where(about(subject)).orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    size: row.size,
    at: row.createdAt.toISOString(),
    erased_at: row.erasedAt?.toISOString() ?? null,
  }));
}

/** The same as the customer reads them. */
export const filesForCustomer = async (context: DbContext, subject: CorrespondenceSubject) =>
  (await filesOf(context, subject)).map(({ id, at, type, size, erased_at }) => ({
    id,
    at,
    type,
    size,
    erased: erased_at !== null,
  }));

type OpenedFile = { type: FileType; size: number; chunks: AsyncIterable<Uint8Array> };

/** The decrypted file, read as it is sent; every access is recorded in the audit log before anything is. */
export async function openFile(context: DeskContext, id: string): Promise<OpenedFile> {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const [file] = await tx.select().from(files).where(eq(files.id, id));
    if (!file) throw new NotFound();
    if (file.erasedAt !== null) throw new Conflict(CORRESPONDENCE_MESSAGES.fileErased);
    const subject = { kind: file.subjectKind, id: file.subjectId };
    await expectNotOwn(transactionContext, subject);
    const { type, size, ciphertext } = file;
    const opened = await openPieces(context, transactionContext, { id, subject }, ciphertext);
    await recordAuditEvent(transactionContext, { action: 'file.open', subject, after: { file: id } });
    return { type, size, chunks: opened };
  });
}

/** Permanently erases the contents of a subject's files, in the caller's transaction; that there were files stays known. Returns how many. */
export async function eraseFiles(context: Context, subject: { kind: string; id: string }): Promise<number> {
  const erased = await context.db
    .update(files)
    .set({ ciphertext: null, erasedAt: context.now() })
    .where(and(about(subject), isNull(files.erasedAt)))
    .returning({ id: files.id });
  await dropPieces(
    context,
    erased.map(({ id }) => id),
  );
  return erased.length;
}

/** Erases a subject's correspondence by `erase`, which gets its id, or has that wait for another person. */
export async function askToEraseCorrespondence(
  context: DeskContext,
  subject: CorrespondenceSubject,
  why: string | undefined,
  erase: (transactionContext: DeskContext, id: string) => Promise<RehearsalResult>,
): Promise<PendingApproval | undefined> {
  if (!needsAnother(context.env.twoPersonRules, 'erase')) return void (await erase(context, subject.id));
  const facts = { record_kind: subject.kind, record_id: subject.id };
  return askApproval(context, { act: 'correspondence.erase', subject, input: {}, facts, why }, (inside) =>
    erase(inside, subject.id),
  );
}

/** Erases the messages between customer and staff, and the customer's files; how many there were. */
export async function eraseCorrespondence(context: DeskContext, subject: CorrespondenceSubject) {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await expectNotOwn(transactionContext, subject);
    const after = {
      files: await eraseFiles(transactionContext, subject),
      messages: await eraseMessages(transactionContext, subject),
    };
    await recordAuditEvent(transactionContext, { action: 'correspondence.erase', subject, after });
    return after;
  });
}

type Keys = Pick<Context, 'db' | 'dataKey' | 'acceptedDataKeys'>;

/** The files after an id, by id, of which something is not sealed under the current key. */
export async function filesToReseal(context: Keys, after: string, limit: number): Promise<string[]> {
  const { id, ciphertext } = files;
  const header = sealHeader(context);
  const isOther = (sealed: AnyPgColumn) =>
    sql`substring(${sealed} from 1 for ${header.length}::int) <> ${header}::bytea`;
  const hasOther = sql`exists (select from ${filePieces} where ${filePieces.fileId} = ${id} and ${isOther(filePieces.ciphertext)})`;
  const rows = await context.db
    .select({ id })
    .from(files)
    .where(and(gt(id, after), or(isOther(ciphertext), hasOther)))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Seals a file under the current key; in the caller's transaction. Throws where no accepted key opens it. */
export async function resealFile(context: Keys, id: string): Promise<void> {
  const [file] = await context.db.select().from(files).where(eq(files.id, id)).for('update');
  if (!file || file.erasedAt !== null) return;
  const subject = { kind: file.subjectKind, id: file.subjectId };
  if (file.ciphertext === null) return resealPieces(context, { id, subject });
  const sealed = { purpose: 'files', id, subject } as const;
  const ciphertext = seal(context, sealed, open(context, sealed, file.ciphertext));
  await context.db.update(files).set({ ciphertext }).where(eq(files.id, id));
}
