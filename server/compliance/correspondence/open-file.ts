import { eq } from 'drizzle-orm';
import { CORRESPONDENCE_MESSAGES, type FileType } from '#domain/compliance/correspondence.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { DeskContext } from '../../platform/context.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { expectNotOwn } from '../../workflow/separation.ts';
import { openPieces } from './file-pieces.ts';
import { files } from './table.ts';

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
    const { type, size } = file;
    const opened = await openPieces(context, transactionContext, { id, subject });
    await recordAuditEvent(transactionContext, { action: 'file.open', subject, after: { file: id } });
    return { type, size, chunks: opened };
  });
}
