import type { AuditFields } from '../audit/record-audit-event.ts';
import { actorColumns, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { type NoteSubject, notes, requestSteps, type StepSubject } from './table.ts';

export type { NoteSubject, StepSubject } from './table.ts';

type Where = Pick<Context, 'db' | 'now' | 'actor' | 'dataKey'>;

export type TakenStep = {
  subject: StepSubject;
  step: string;
  /** null for the step that begins a request. */
  from: string | null;
  to: string;
  /** The customer reads it; in the audit log it stands as a hash, for it may name people. */
  reason?: string | undefined;
  /** What else is known of the step; no personal data. */
  detail?: AuditFields | undefined;
  /** Personal data that the step touched, for the audit log alone, which keeps their hashes. */
  personal?: Record<string, string> | undefined;
};

/** Keeps a step in the request's history, in the caller's transaction; a step that staff took goes into the audit log too. */
export async function recordStep(context: Where, { subject, reason, detail, personal, ...taken }: TakenStep) {
  const { actorKind, actorId } = actorColumns(context.actor);
  await context.db.insert(requestSteps).values({
    subjectKind: subject.kind,
    subjectId: subject.id,
    step: taken.step,
    fromState: taken.from,
    toState: taken.to,
    at: context.now(),
    actorKind,
    actorId,
    reason: reason ?? null,
    detail: detail ?? null,
  });
  if (actorKind !== 'staff' && actorKind !== 'admin') return;
  await recordAuditEvent(context, {
    action: `${subject.kind}.${taken.step}`,
    subject,
    before: { state: taken.from },
    after: { ...detail, state: taken.to },
    personal: { ...personal, ...(reason === undefined ? {} : { reason }) },
  });
}

/** Adds a private note, once per key; the audit log tells that one was written, not what it says. */
export async function addNote(
  context: Context,
  subject: NoteSubject,
  text: string,
  key?: string,
): Promise<{ id: string }> {
  return withIdempotencyKey(context, { scope: 'POST /api/notes', key, body: { subject, text } }, async (inside) => {
    const at = inside.now();
    const id = uuidv7(at);
    const { actorKind, actorId } = actorColumns(inside.actor);
    const of = { subjectKind: subject.kind, subjectId: subject.id };
    await inside.db.insert(notes).values({ id, ...of, text, createdAt: at, actorKind, actorId });
    await recordAuditEvent(inside, { action: 'note.add', subject, after: { note: id }, personal: { text } });
    return { id };
  });
}
