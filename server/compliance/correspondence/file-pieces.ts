import { and, eq, max } from 'drizzle-orm';
import type { DbContext } from '../../platform/context.ts';
import { type DataKeys, open, type Sealed, seal } from '../../platform/secrets.ts';
import { filePieces } from './table.ts';

export type Keys = DbContext & DataKeys;
/** What every piece is bound to. */
export type SealedFile = Pick<Sealed, 'id' | 'subject'>;

/** Each piece is bound to its place, and the last one to being the last. */
export const sealedAs = ({ id, subject }: SealedFile, position: number, isLast: boolean): Sealed => ({
  purpose: 'files',
  id,
  subject,
  piece: { position, isLast },
});

async function lastPosition({ db }: DbContext, id: string): Promise<number> {
  const [found] = await db
    .select({ last: max(filePieces.position) })
    .from(filePieces)
    .where(eq(filePieces.fileId, id));
  return found?.last ?? 0;
}

async function openPiece(context: Keys, file: SealedFile, position: number, isLast: boolean): Promise<Buffer> {
  const [piece] = await context.db
    .select({ ciphertext: filePieces.ciphertext })
    .from(filePieces)
    .where(and(eq(filePieces.fileId, file.id), eq(filePieces.position, position)));
  // What is missing doesn't open either.
  return open(context, sealedAs(file, position, isLast), piece?.ciphertext ?? new Uint8Array(0));
}

/**
 * The decrypted pieces of a file, each read when it's asked for. The first one is read in the transaction, so that a file that doesn't open is
 * known before anything is sent.
 */
export async function openPieces(
  context: Keys,
  transactionContext: Keys,
  file: SealedFile,
): Promise<AsyncIterable<Uint8Array>> {
  const last = await lastPosition(transactionContext, file.id);
  const first = await openPiece(transactionContext, file, 0, last === 0);
  return (async function* () {
    yield first;
    for (let position = 1; position <= last; position += 1)
      yield await openPiece(context, file, position, position === last);
  })();
}

/** Seals a file's pieces under the current key, one after another, in the caller's transaction. Throws where no accepted key opens one. */
export async function resealPieces(context: Keys, file: SealedFile): Promise<void> {
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
