import { and, asc, desc, eq, gte, inArray, max } from 'drizzle-orm';
import type { DbContext } from '../platform/context.ts';
import { ENDED_STATES, type Subject, transitions } from './table.ts';

type MadeTransition = typeof transitions.$inferSelect;

/** Everything that happened to a request, oldest first. */
export async function transitionsOf({ db }: DbContext, { kind, id }: Subject): Promise<MadeTransition[]> {
  return db
    .select()
    .from(transitions)
    .where(and(eq(transitions.subjectKind, kind), eq(transitions.subjectId, id)))
    .orderBy(asc(transitions.id));
}

/** The same for many requests of one kind, by their ids. */
export async function transitionsOfAll(
  { db }: DbContext,
  kind: Subject['kind'],
  ids: string[],
): Promise<Map<string, MadeTransition[]>> {
  const all = new Map<string, MadeTransition[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return all;
  const rows = await db
    .select()
    .from(transitions)
    .where(and(eq(transitions.subjectKind, kind), inArray(transitions.subjectId, ids)))
    .orderBy(asc(transitions.id));
  for (const row of rows) all.get(row.subjectId)?.push(row);
  return all;
}

/** When the last transition of each was made, by their ids; of all, or the last of that name. */
export async function lastTransitionTimes(
  { db }: DbContext,
  kind: Subject['kind'],
  ids: string[],
  made?: string,
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const { subjectKind, subjectId, at, name } = transitions;
  const rows = await db
    .select({ id: subjectId, at: max(at) })
    .from(transitions)
    .where(and(eq(subjectKind, kind), inArray(subjectId, ids), made === undefined ? undefined : eq(name, made)))
    .groupBy(subjectId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** The transitions into a state that ends a request, an order or a redemption, since that moment, newest first. */
export async function recentEndings({ db }: DbContext, since: Date, limit: number): Promise<MadeTransition[]> {
  return db
    .select()
    .from(transitions)
    .where(and(inArray(transitions.toState, [...ENDED_STATES]), gte(transitions.at, since)))
    .orderBy(desc(transitions.at))
    .limit(limit);
}

/** Why that transition was last made, as a line of an email; none if no reason was given. */
export async function lastReason(context: DbContext, subject: Subject, name: string): Promise<string[]> {
  const reason = (await transitionsOf(context, subject)).findLast((made) => made.name === name)?.reason;
  return reason ? [`The reason: ${reason}`] : [];
}

const shown = ({ toState, at, reason }: MadeTransition) => ({
  state: toState,
  at: at.toISOString(),
  ...(reason === null ? {} : { reason }),
});

/** A transition as the customer reads it. */
export const customerTransition = (made: MadeTransition) => ({
  name: made.name,
  ...shown(made),
  who: made.actorKind === 'visitor' || made.actorKind === 'user' ? ('you' as const) : ('us' as const),
});

/** A transition as staff read it. */
export const staffTransition = (made: MadeTransition) => ({
  name: made.name,
  ...shown(made),
  from: made.fromState,
  actor: { kind: made.actorKind, id: made.actorId },
  detail: made.detail,
});
