import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type NoteSubject, notes, requestSteps, type StepSubject } from './table.ts';

type Step = typeof requestSteps.$inferSelect;
type Note = typeof notes.$inferSelect;

/** Everything that happened to a request, oldest first. */
export async function stepsOf({ db }: Pick<Context, 'db'>, { kind, id }: StepSubject): Promise<Step[]> {
  return db
    .select()
    .from(requestSteps)
    .where(and(eq(requestSteps.subjectKind, kind), eq(requestSteps.subjectId, id)))
    .orderBy(asc(requestSteps.id));
}

/** The same for many requests of one kind at once, by their ids. */
export async function stepsOfAll(
  { db }: Pick<Context, 'db'>,
  kind: StepSubject['kind'],
  ids: string[],
): Promise<Map<string, Step[]>> {
  const all = new Map<string, Step[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return all;
  const rows = await db
    .select()
    .from(requestSteps)
    .where(and(eq(requestSteps.subjectKind, kind), inArray(requestSteps.subjectId, ids)))
    .orderBy(asc(requestSteps.id));
  for (const row of rows) all.get(row.subjectId)?.push(row);
  return all;
}

/** A step as the customer reads it. */
export const customerStep = ({ step, toState, at, reason }: Step) => ({
  step,
  state: toState,
  at: at.toISOString(),
  ...(reason === null ? {} : { reason }),
});

/** A step as staff read it. */
export const deskStep = (row: Step) => ({
  ...customerStep(row),
  from: row.fromState,
  actor: { kind: row.actorKind, id: row.actorId },
  detail: row.detail,
});

/** The private notes on a subject, newest first. */
export async function notesOf({ db }: Pick<Context, 'db'>, { kind, id }: NoteSubject): Promise<Note[]> {
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.subjectKind, kind), eq(notes.subjectId, id)))
    .orderBy(desc(notes.createdAt), desc(notes.id));
}

/** A note as staff read it. */
export const deskNote = (note: Note) => ({
  id: note.id,
  text: note.text,
  created_at: note.createdAt.toISOString(),
  actor: { kind: note.actorKind, id: note.actorId },
});
