import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type ListKind,
  listAgeDays,
  oldListText,
  refusedListText,
  SCREENING_MESSAGES,
} from '#domain/compliance/screening.ts';
import type { QueueItem } from '#domain/staff/queue.ts';
import type { Context, DbContext } from '../../platform/context.ts';
import { screeningHits, screeningLists } from './table.ts';

export type ScreeningList = typeof screeningLists.$inferSelect & { kind: ListKind; listedOn: string };

const DAY_MS = 86_400_000;

/** The lists that records are checked against: OFAC's, the operator's own, or both. */
export async function listsInForce({ db }: DbContext): Promise<ScreeningList[]> {
  const rows = await db
    .select()
    .from(screeningLists)
    .where(eq(screeningLists.inForce, true))
    .orderBy(desc(screeningLists.kind));
  return rows as ScreeningList[];
}

/** The date and the hash of each list, as audit rows carry them. */
export const listsText = (lists: readonly ScreeningList[]): string =>
  lists.map(({ kind, listedOn, sha256 }) => `${kind} ${listedOn} sha256:${sha256}`).join('; ');

/** The last file of the folder that was refused since the newest list came into force; errors of an upload are shown right away. */
async function lastRefused({ db }: DbContext, lists: readonly ScreeningList[]) {
  const since = new Date(Math.max(0, ...lists.map(({ readAt }) => readAt.getTime())));
  const { actorKind, errors, readAt } = screeningLists;
  const [refused] = await db
    .select()
    .from(screeningLists)
    .where(and(isNotNull(errors), eq(actorKind, 'system'), gt(readAt, since)))
    .orderBy(desc(readAt))
    .limit(1);
  return refused;
}

type Settings = Pick<Context, 'db' | 'now' | 'env'>;

/** What the desk shows of screening: the lists in force, the last file that was refused, and how many records are stopped. */
export async function screeningStatus(context: Settings) {
  const lists = await listsInForce(context);
  const refused = await lastRefused(context, lists);
  const { subjectKind, subjectId, releasedAt } = screeningHits;
  const [stopped] = await context.db
    .select({ records: sql<number>`count(distinct (${subjectKind}, ${subjectId}))::int`, hits: count() })
    .from(screeningHits)
    .where(isNull(releasedAt));
  const { mode, maxAgeDays } = context.env.screening;
  return {
    mode,
    max_age_days: maxAgeDays,
    lists: lists.map(({ id, kind, file, listedOn, sha256, bytes, names, addresses, otherAddresses, ...list }) => ({
      id,
      kind,
      file,
      sha256,
      bytes,
      names,
      addresses,
      listed_on: listedOn,
      age_days: listAgeDays(listedOn, context.now()),
      other_addresses: otherAddresses,
      read_at: list.readAt.toISOString(),
      /** How many open records were checked against it since it came into force, and whether that was all. */
      rechecked: list.rechecked,
      recheck_hits: list.recheckHits,
      is_rechecked: list.recheckKind === null,
    })),
    refused: refused ? { file: refused.file, at: refused.readAt.toISOString(), errors: refused.errors ?? [] } : null,
    stopped: stopped?.records ?? 0,
  };
}

/** Warnings at the desk: no list on a live site, an outdated one, or a refused file. */
export async function screeningAlarms(context: Settings): Promise<QueueItem[]> {
  const { env, now } = context;
  const { mode, maxAgeDays } = env.screening;
  if (mode === 'none') return [];
  const lists = await listsInForce(context);
  const alarm = (id: string, why: string, since: Date): QueueItem => ({
    kind: 'screening_list',
    subject_kind: 'screening',
    subject_id: id,
    title: 'Sanctions list',
    customer: '',
    quantity: null,
    since,
    why,
  });
  const refused = await lastRefused(context, lists);
  const old = lists.filter(({ listedOn }) => listAgeDays(listedOn, now()) > maxAgeDays);
  return [
    ...(lists.length === 0 && env.mode === 'live' ? [alarm('none', SCREENING_MESSAGES.missing, now())] : []),
    ...old.map(({ id, kind, listedOn }) =>
      alarm(id, oldListText(kind, listAgeDays(listedOn, now())), new Date(Date.parse(listedOn) + maxAgeDays * DAY_MS)),
    ),
    ...(refused ? [alarm(refused.id, refusedListText(refused.file), refused.readAt)] : []),
  ];
}
