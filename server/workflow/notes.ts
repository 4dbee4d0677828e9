import { and, desc, eq } from 'drizzle-orm';
import { actorColumns, recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { expectNotOwn } from './separation.ts';
import { type NoteSubject, notes } from './table.ts';

export type { NoteSubject } from './table.ts';

type Note = typeof notes.$inferSelect;

/** Adds a private note, once per key; the audit log says that one was written, not what it says. */
export async function addNote(
  context: Context,
  subject: NoteSubject,
  text: string,
  key?: string,
): Promise<{ id: string }> {
  return withIdempotencyKey(context, { scope: 'POST /api/notes', key, body: { subject, text } }, async (inside) => {
    await expectNotOwn(inside, subject);
    const at = inside.now();
    const id = uuidv7(at);
    const { actorKind, actorId } = actorColumns(inside.actor);
    const of = { subjectKind: subject.kind, subjectId: subject.id };
    await inside.db.insert(notes).values({ id, ...of, text, createdAt: at, actorKind, actorId });
    await recordAuditEvent(inside, { action: 'note.add', subject, after: { note: id }, personal: { text } });
    return { id };
  });
}

/** The private notes on a subject, newest first. */
export async function notesOf({ db }: DbContext, { kind, id }: NoteSubject): Promise<Note[]> {
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.subjectKind, kind), eq(notes.subjectId, id)))
    .orderBy(desc(notes.createdAt), desc(notes.id));
}

/** A note as staff read it. */
export const staffNote = (note: Note) => ({
  id: note.id,
  text: note.text,
  created_at: note.createdAt.toISOString(),
  actor: { kind: note.actorKind, id: note.actorId },
});
