import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { sealHeader } from '../../platform/secrets.ts';
import { resealPieces } from './file-pieces.ts';
import { filePieces, files } from './table.ts';

type Keys = Pick<Context, 'db' | 'dataKey' | 'acceptedDataKeys'>;

/** The files after an id, by id, of which a piece is not sealed under the current key. */
export async function filesToReseal(context: Keys, after: string, limit: number): Promise<string[]> {
  const header = sealHeader(context);
  const isOtherKey = sql`substring(${filePieces.ciphertext} from 1 for ${header.length}::int) <> ${header}::bytea`;
  const hasOther = sql`exists (select from ${filePieces} where ${filePieces.fileId} = ${files.id} and ${isOtherKey})`;
  const rows = await context.db
    .select({ id: files.id })
    .from(files)
    .where(and(gt(files.id, after), hasOther))
    .orderBy(files.id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Seals a file under the current key; in the caller's transaction. Throws where no accepted key opens it. */
export async function resealFile(context: Keys, id: string): Promise<void> {
  const [file] = await context.db.select().from(files).where(eq(files.id, id)).for('update');
  if (!file || file.erasedAt !== null) return;
  await resealPieces(context, { id, subject: { kind: file.subjectKind, id: file.subjectId } });
}
