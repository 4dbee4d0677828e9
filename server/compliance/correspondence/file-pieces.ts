import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, max, or } from 'drizzle-orm';
import {
  CORRESPONDENCE_MESSAGES,
  FILE_TYPE_BYTES,
  type FileType,
  fileTypeOf,
} from '#domain/compliance/correspondence.ts';
import type { Context, DbContext } from '../../platform/context.ts';
import { Invalid, Unavailable } from '../../platform/errors.ts';
import { PIECE_BYTES } from '../../platform/http/answer-in-pieces.ts';
import { type DataKeys, open, type Sealed, seal } from '../../platform/secrets.ts';
import { filePieces, files, fileUploads } from './table.ts';

type Keys = DbContext & DataKeys;
/** What every piece is bound to. */
type File = Pick<Sealed, 'id' | 'subject'>;

/** Many times what a file may take to come in. */
const ABANDONED_MS = 15 * 60_000;

const sealedAs = ({ id, subject }: File, position: number, isLast: boolean): Sealed => ({
  purpose: 'files',
  id,
  subject,
  piece: { position, isLast },
});

/** The type of a file by what it begins with; refuses all but those we accept. */
function expectFileType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) throw new Invalid({ file: [CORRESPONDENCE_MESSAGES.fileEmpty] });
  const type = fileTypeOf(bytes);
  if (!type) throw new Invalid({ file: [CORRESPONDENCE_MESSAGES.fileType] });
  return type;
}

/** The same chunks, once the first bytes have told the type. */
async function* ofKnownType(
  chunks: AsyncIterable<Uint8Array>,
  tell: (type: FileType) => void,
): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (first === undefined) {
      yield chunk;
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < FILE_TYPE_BYTES) continue;
    tell(expectFileType(first));
    yield first;
    first = undefined;
  }
  if (first === undefined) return;
  tell(expectFileType(first));
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
  file: File,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ type: FileType; size: number; sha256: string }> {
  const { db } = context;
  const hash = createHash('sha256');
  let type: FileType | undefined;
  let size = 0;
  let position = 0;
  const known = ofKnownType(chunks, (told) => {
    type = told;
  });
  for await (const { bytes, isLast } of inPieces(known)) {
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

/** Deletes what a process left that ended in the middle of an upload, and what an older release left of files that it erased. */
export async function deleteAbandonedUploads({ db, now }: DbContext & Pick<Context, 'now'>): Promise<void> {
  const erased = db.select({ id: files.id }).from(files).where(isNotNull(files.erasedAt));
  const abandoned = and(
    isNull(fileUploads.completedAt),
    lt(fileUploads.startedAt, new Date(now().getTime() - ABANDONED_MS)),
  );
  await db.delete(fileUploads).where(or(abandoned, inArray(fileUploads.id, erased)));
}

async function lastPosition({ db }: DbContext, id: string): Promise<number> {
  const [found] = await db
    .select({ last: max(filePieces.position) })
    .from(filePieces)
    .where(eq(filePieces.fileId, id));
  return found?.last ?? 0;
}

async function openPiece(context: Keys, file: File, position: number, isLast: boolean): Promise<Buffer> {
  const [piece] = await context.db
    .select({ ciphertext: filePieces.ciphertext })
    .from(filePieces)
    .where(and(eq(filePieces.fileId, file.id), eq(filePieces.position, position)));
  // What is missing doesn't open either.
  return open(context, sealedAs(file, position, isLast), piece?.ciphertext ?? new Uint8Array(0));
}

/**
 * The decrypted pieces of a file, each read when it's asked for; the first one within the transaction, so that what doesn't open is known
 * before anything is sent. `whole` is the ciphertext of a file from before there were pieces.
 */
export async function openPieces(
  context: Keys,
  inside: Keys,
  file: File,
  whole: Uint8Array | null,
): Promise<AsyncIterable<Uint8Array>> {
  const last = whole ? 0 : await lastPosition(inside, file.id);
  const first = whole
    ? open(context, { purpose: 'files', ...file }, whole)
    : await openPiece(inside, file, 0, last === 0);
  return (async function* () {
    yield first;
    for (let position = 1; position <= last; position += 1)
      yield await openPiece(context, file, position, position === last);
  })();
}

/** Seals a file's pieces under the current key, one after another, in the caller's transaction. Throws where no accepted key opens one. */
export async function resealPieces(context: Keys, file: File): Promise<void> {
  const last = await lastPosition(context, file.id);
  for (let position = 0; position <= last; position += 1) {
    const isLast = position === last;
    const ciphertext = seal(
      context,
      sealedAs(file, position, isLast),
      await openPiece(context, file, position, isLast),
    );
    await context.db
      .update(filePieces)
      .set({ ciphertext })
      .where(and(eq(filePieces.fileId, file.id), eq(filePieces.position, position)));
  }
}
