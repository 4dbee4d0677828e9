import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { DbContext } from '../../platform/context.ts';
import { type CorrespondenceSubject, files } from './table.ts';

/** The files of a subject. */
export const ofSubject = ({ kind, id }: CorrespondenceSubject): SQL | undefined =>
  and(eq(files.subjectKind, kind), eq(files.subjectId, id));

/** The files of a subject without their contents, oldest first. */
export async function filesOf({ db }: DbContext, subject: CorrespondenceSubject) {
  const { id, type, size, createdAt, erasedAt } = files;
  const columns = { id, type, size, createdAt, erasedAt };
  const rows = await db.select(columns).from(files).where(ofSubject(subject)).orderBy(asc(createdAt), asc(id));
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
