import { and, eq, inArray } from 'drizzle-orm';
import type { WorkSubject } from '#domain/staff/desk-input.ts';
import { opensAlone } from '#domain/staff/desk-rights.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import type { Colleague } from '#domain/staff/queue.ts';
import { staffAccounts, staffEmails } from '../accounts/staff-register.ts';
import { adminWallets } from '../accounts/wallet-login/admin-session.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DbContext, DeskContext } from '../platform/context.ts';
import { Unprocessable } from '../platform/errors.ts';
import { assignments, sightings } from './table.ts';

type Person = Pick<Colleague, 'kind' | 'id'>;

export const isSame = (one: Person, other: Person | null): boolean => one.kind === other?.kind && one.id === other.id;

/** Who is asking, as an owner of work. */
export const personOf = ({ actor }: DeskContext): Person =>
  actor.kind === 'staff' ? { kind: 'staff', id: actor.userId } : { kind: 'admin', id: actor.address };

/** Who work can be assigned to: the staff accounts, and where wallets alone work at the desk those that are logged in now. */
export async function colleaguesOf(context: Pick<Context, 'db' | 'now' | 'env'>): Promise<Colleague[]> {
  const wallets = opensAlone(context.env) ? await adminWallets(context) : [];
  const accounts = await staffAccounts(context);
  return [
    ...accounts.map(({ id, label }) => ({ kind: 'staff', id, label }) as const),
    ...wallets.map((address) => ({ kind: 'admin', id: address, label: address }) as const),
  ];
}

/** The same people with the names that staff read; a closed account by its last address. */
async function labelled<Somebody extends Person>(context: DbContext, people: Somebody[]) {
  const emails = await staffEmails(
    context,
    people.flatMap(({ kind, id }) => (kind === 'staff' ? [id] : [])),
  );
  return people.map((person) => ({ ...person, label: emails.get(person.id) ?? person.id }));
}

const isOf = (table: typeof assignments | typeof sightings, { subject_kind, subject_id }: WorkSubject) =>
  and(eq(table.subjectKind, subject_kind), eq(table.subjectId, subject_id));

/** Assigns it to someone at the desk, or to nobody; a change is recorded. */
export async function assignWork(context: DeskContext, subject: WorkSubject, owner: Person | null): Promise<void> {
  const canTake = async (person: Person) =>
    isSame(personOf(context), person) || (await colleaguesOf(context)).some((colleague) => isSame(colleague, person));
  if (owner && !(await canTake(owner))) throw new Unprocessable(DESK_MESSAGES.colleagueUnknown);
  await context.db.transaction(async (tx) => {
    const of = { subjectKind: subject.subject_kind, subjectId: subject.subject_id };
    const [before] = await tx.select().from(assignments).where(isOf(assignments, subject)).for('update');
    const given = owner && { ownerKind: owner.kind, ownerId: owner.id, at: context.now() };
    if (given) {
      const target = [assignments.subjectKind, assignments.subjectId];
      await tx
        .insert(assignments)
        .values({ ...of, ...given })
        .onConflictDoUpdate({ target, set: given });
    } else await tx.delete(assignments).where(isOf(assignments, subject));
    if ((before?.ownerId ?? null) === (owner?.id ?? null)) return;
    await recordAuditEvent(
      { ...context, db: tx },
      {
        action: `${subject.subject_kind}.assign`,
        subject: { kind: subject.subject_kind, id: subject.subject_id },
        before: { owner: before?.ownerId ?? null },
        after: { owner: owner?.id ?? null },
      },
    );
  });
}

/** Stores who opened the record, and when; each person's first time is in the audit log. */
export async function noteSeen(context: DeskContext, subject: WorkSubject): Promise<void> {
  const { kind: actorKind, id: actorId } = personOf(context);
  const at = context.now();
  const row = { subjectKind: subject.subject_kind, subjectId: subject.subject_id, actorKind, actorId, at };
  await context.db.transaction(async (tx) => {
    const first = await tx.insert(sightings).values(row).onConflictDoNothing().returning();
    if (first.length > 0) {
      const of = { kind: subject.subject_kind, id: subject.subject_id };
      return recordAuditEvent({ ...context, db: tx }, { action: `${subject.subject_kind}.see`, subject: of });
    }
    await tx
      .update(sightings)
      .set({ at })
      .where(and(isOf(sightings, subject), eq(sightings.actorKind, actorKind), eq(sightings.actorId, actorId)));
  });
}

/** Who it is assigned to, and who has opened it, most recent first. */
export async function attentionOf(context: DeskContext, subject: WorkSubject) {
  const [[assigned], seen] = await Promise.all([
    context.db.select().from(assignments).where(isOf(assignments, subject)),
    context.db.select().from(sightings).where(isOf(sightings, subject)),
  ]);
  const owners = assigned ? [{ kind: assigned.ownerKind as Person['kind'], id: assigned.ownerId }] : [];
  const [owner = null] = await labelled(context, owners);
  const me = personOf(context);
  const seenBy = await labelled(
    context,
    seen.map(({ actorKind, actorId, at }) => ({
      kind: actorKind as Person['kind'],
      id: actorId,
      at: at.toISOString(),
    })),
  );
  seenBy.sort((one, other) => (one.at > other.at ? -1 : 1));
  return { me, owner, is_mine: isSame(me, owner), seen_by: seenBy.map((row) => ({ ...row, is_me: isSame(me, row) })) };
}

/** Who each piece of work is assigned to, by the ids of its subjects. */
export async function ownersOf(context: DbContext, ids: string[]): Promise<Map<string, Colleague>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.select().from(assignments).where(inArray(assignments.subjectId, ids));
  const people = await labelled(
    context,
    rows.map(({ ownerKind, ownerId, subjectId }) => ({ kind: ownerKind as Person['kind'], id: ownerId, subjectId })),
  );
  return new Map(people.map(({ subjectId, ...owner }) => [subjectId, owner]));
}
