import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import {
  CORRESPONDENCE_MESSAGES,
  FILE_TYPE_BYTES,
  type FileType,
  fileTypeOf,
} from '#domain/compliance/correspondence.ts';
import type { Context, DbContext } from '../../platform/context.ts';
import { Invalid, Unavailable } from '../../platform/errors.ts';
import { PIECE_BYTES } from '../../platform/http/answer-in-pieces.ts';
import { seal } from '../../platform/secrets.ts';
import { type Keys, type SealedFile, sealedAs } from './file-pieces.ts';
import { filePieces, fileUploads } from './table.ts';

/** Many times what a file may take to come in. */
const ABANDONED_MS = 15 * 60_000;

/** The type of a file by what it begins with; refuses all but those we accept. */
function expectFileType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) throw new Invalid({ file: [CORRESPONDENCE_MESSAGES.fileEmpty] });
  const type = fileTypeOf(bytes);
  if (!type) throw new Invalid({ file: [CORRESPONDENCE_MESSAGES.fileType] });
  return type;
}

/** The same chunks; `onType` gets the type as soon as the first bytes say it. */
async function* ofKnownType(
  chunks: AsyncIterable<Uint8Array>,
  onType: (type: FileType) => void,
): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (first === undefined) {
      yield chunk;
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < FILE_TYPE_BYTES) continue;
    onType(expectFileType(first));
    yield first;
    first = undefined;
  }
  if (first === undefined) return;
  onType(expectFileType(first));
  yield first;
}

/** Pieces of one size; a full one is given out only when more follows, so that the last one is known as such. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      if (length === PIECE_BYTES) {
        yield { bytes: Buffer.concat(parts), isLast: false };
        [parts, length] = [[], 0];
      }
      const part = chunk.subarray(at, at + PIECE_BYTES - length);
      parts.push(part);
      length += part.length;
      at += part.length;
    }
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}

/** Stores a file's pieces, each encrypted, as its chunks come: no more than two of them are in memory. It isn't a file until completeUpload. */
export async function storePieces(
  context: Keys & Pick<Context, 'now'>,
  file: SealedFile,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ type: FileType; size: number; sha256: string }> {
  const { db } = context;
  const hash = createHash('sha256');
  let type: FileType | undefined;
  let size = 0;
  let position = 0;
  const ofType = ofKnownType(chunks, (found) => {
    type = found;
  });
  for await (const { bytes, isLast } of inPieces(ofType)) {
    if (position === 0) await db.insert(fileUploads).values({ id: file.id, startedAt: context.now() });
    hash.update(bytes);
    size += bytes.length;
    const ciphertext = seal(context, sealedAs(file, position, isLast), bytes);
    await db.insert(filePieces).values({ fileId: file.id, position, ciphertext });
    position += 1;
  }
  return { type: type as FileType, size, sha256: hash.digest('hex') };
}

/** Makes the stored pieces a file's, in the caller's transaction; throws Unavailable if they are gone. */
export async function completeUpload({ db, now }: DbContext & Pick<Context, 'now'>, id: string): Promise<void> {
  const completed = await db
    .update(fileUploads)
    .set({ completedAt: now() })
    .where(and(eq(fileUploads.id, id), isNull(fileUploads.completedAt)))
    .returning({ id: fileUploads.id });
  if (completed.length === 0) throw new Unavailable();
}

/** Deletes the pieces of an upload that became no file. */
export async function dropUpload({ db }: DbContext, id: string): Promise<void> {
  await db.delete(fileUploads).where(and(eq(fileUploads.id, id), isNull(fileUploads.completedAt)));
}

/** Deletes the pieces of files, in the caller's transaction. */
export async function dropPieces({ db }: DbContext, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(fileUploads).where(inArray(fileUploads.id, ids));
}

/** Deletes what a process left that ended in the middle of an upload. */
export async function deleteAbandonedUploads({ db, now }: DbContext & Pick<Context, 'now'>): Promise<void> {
  const since = new Date(now().getTime() - ABANDONED_MS);
  await db.delete(fileUploads).where(and(isNull(fileUploads.completedAt), lt(fileUploads.startedAt, since)));
}
