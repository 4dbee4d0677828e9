import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lte, or, type SQL, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import type { Lot } from '#proof/lots.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { DbContext } from '../../platform/context.ts';
import { Conflict } from '../../platform/errors.ts';
import { isPrepared } from './attestations.ts';
import { coinLots, lotExclusions } from './table.ts';

/** The audit log's name of a correction. */
export const LOT_CORRECTED = 'lot.correct';
const CORRECTIONS_SHOWN = 50;

type Row = typeof coinLots.$inferSelect;
export type Exclusion = typeof lotExclusions.$inferSelect;

/** A lot as everyone may see it and as it's attested. */
export const lotOf = ({ id, year, mint, coins, depository, box, receivedOn, serials }: Row): Lot => ({
  id,
  year,
  mint,
  coins,
  depository,
  receivedOn,
  ...(box !== null && { box }),
  ...(serials !== null && { serials }),
});

/** Whatever their number: parameters of a query are limited. */
const isOneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

const joined = ({ db }: DbContext) =>
  db
    .select({ lot: coinLots, exclusion: lotExclusions })
    .from(coinLots)
    .leftJoin(lotExclusions, eq(lotExclusions.lot, coinLots.id));

/** The lots that the register counted at a moment, by their ids: received by that day (or an earlier one) and not excluded by then. */
export async function lotsAt({ db }: DbContext, moment: Date, received = moment): Promise<Lot[]> {
  const isReceived = lte(coinLots.receivedOn, received.toISOString().slice(0, 10));
  // Before its lot was excluded, the rest was part of it.
  const isSeparate = or(isNull(coinLots.restOf), lte(coinLots.registeredAt, moment));
  const isExcludedLater = or(isNull(lotExclusions.at), gt(lotExclusions.at, moment));
  const rows = await joined({ db })
    .where(and(isReceived, isSeparate, isExcludedLater))
    .orderBy(asc(coinLots.id));
  return rows.map(({ lot }) => lotOf(lot));
}

export async function lotsById({ db }: DbContext, ids: readonly string[]) {
  return ids.length === 0 ? [] : joined({ db }).where(isOneOf(coinLots.id, ids));
}

/** Which lots that count have one of these serial numbers, by the number. */
export async function knownSerials({ db }: DbContext, serials: readonly string[]): Promise<Map<string, string>> {
  if (serials.length === 0) return new Map();
  const { rows } = await db.execute<{ lot: string; serial: string }>(
    sql`select ${coinLots.id} as lot, s.serial from ${coinLots}, jsonb_array_elements_text(${coinLots.serials}) as s(serial)
        where s.serial in (select jsonb_array_elements_text(${JSON.stringify(serials)}::jsonb))
          and not exists (select from ${lotExclusions} where ${lotExclusions.lot} = ${coinLots.id})`,
  );
  return new Map(rows.map(({ lot, serial }) => [serial, lot]));
}

/** Which serial numbers of a lot belong to another one, by the lots that have them. */
export const serialsOfOthers = ({ id, serials = [] }: Lot, known: ReadonlyMap<string, string>): string[] =>
  serials.filter((serial) => (known.get(serial) ?? id) !== id);

/** How many coins stayed as lots of their own of lots that were taken out, and still count. */
export async function coinsThatStayed(
  { db }: DbContext,
  ids: readonly string[],
  counted: ReadonlySet<string>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rests = await db.select().from(coinLots).where(isOneOf(coinLots.restOf, ids));
  return rests.reduce((coins, rest) => coins + (counted.has(rest.id) ? rest.coins : 0), 0);
}

/** Why and when lots were excluded, by the lots' ids. */
export async function exclusionsOf({ db }: DbContext, ids: readonly string[]): Promise<Map<string, Exclusion>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(lotExclusions).where(isOneOf(lotExclusions.lot, ids));
  return new Map(rows.map((row) => [row.lot, row]));
}

export type LotFilter = { q?: string | undefined; state?: 'counted' | 'excluded' | undefined };
const isExcluded = isNotNull(lotExclusions.lot);

function filterOf({ q = '', state }: LotFilter): SQL | undefined {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { id, mint, depository, box } = coinLots;
  const searched = [id, mint, depository, box, sql`${coinLots.serials}::text`];
  const found = q === '' ? undefined : or(...searched.map((column) => ilike(column, pattern)));
  if (state === undefined) return found;
  return and(found, state === 'excluded' ? isExcluded : isNull(lotExclusions.lot));
}

type Listed = LotFilter & { limit: number; after?: string | undefined };

/** The register, newest lots first; one more than `limit`, if there are more. `after` is a lot's id. */
export async function lotList({ db }: DbContext, { limit, after, ...filter }: Listed) {
  const place = [coinLots.receivedOn, coinLots.id] as const;
  const last = db
    .select({ at: place[0], id: place[1] })
    .from(coinLots)
    .where(eq(coinLots.id, after ?? ''));
  const isBelow = after === undefined ? undefined : sql`(${place[0]}, ${place[1]}) < (${last})`;
  return joined({ db })
    .where(and(filterOf(filter), isBelow))
    .orderBy(desc(place[0]), desc(place[1]))
    .limit(limit + 1);
}

/** How many lots and coins count now. */
export async function coinRegisterTotals({ db }: DbContext): Promise<{ lots: number; coins: number }> {
  const [row] = await db
    .select({ lots: count(), coins: sum(coinLots.coins) })
    .from(coinLots)
    .leftJoin(lotExclusions, eq(lotExclusions.lot, coinLots.id))
    .where(isNull(lotExclusions.lot));
  return { lots: row?.lots ?? 0, coins: Number(row?.coins ?? 0) };
}

type Joined = { lot: Row; exclusion: Exclusion | null };

/** A lot as staff read it, by the names of the CSV's columns. */
export const lotJson = ({ lot, exclusion }: Joined) => ({
  id: lot.id,
  year: lot.year,
  mint: lot.mint,
  coins: lot.coins,
  depository: lot.depository,
  received_on: lot.receivedOn,
  box: lot.box,
  serials: lot.serials ?? [],
  /** Why its year or mint isn't one of the usual ones. */
  reason: lot.reason,
  excluded: exclusion && { at: exclusion.at.toISOString(), reason: exclusion.reason },
});

/** Why a lot can't be taken out; undefined if it can. */
export const exclusionBlockReason = ({ exclusion }: Joined): Conflict | undefined =>
  exclusion ? new Conflict(COIN_REGISTER_MESSAGES.alreadyExcluded) : undefined;

/** Why a lot can't be corrected; undefined if it can. */
export async function correctionBlockReason(context: DbContext, found: Joined): Promise<Conflict | undefined> {
  if (found.exclusion) return new Conflict(COIN_REGISTER_MESSAGES.alreadyExcluded);
  return (await isPrepared(context, found.lot.id)) ? new Conflict(COIN_REGISTER_MESSAGES.prepared) : undefined;
}

const actorOf = ({ actorKind: kind, actorId: id }: Pick<Row, 'actorKind' | 'actorId'>) => ({ kind, id });

/** What was corrected of a lot, newest first, from the audit log. */
async function correctionsOf(context: DbContext, id: string) {
  const about = { act: LOT_CORRECTED, subject_kind: 'lot', subject_id: id };
  const entries = await auditList(context, { limit: CORRECTIONS_SHOWN, ...about });
  return entries.map(({ at, actorKind, actorId, before, after }) => ({
    at: at.toISOString(),
    by: actorOf({ actorKind, actorId }),
    before: before ?? {},
    after: after ?? {},
  }));
}

/** A lot with who registered and excluded it, and the lots that it came from and that stayed of it. */
export async function lotHistory(context: DbContext, id: string) {
  const [found] = await lotsById(context, [id]);
  if (!found) return undefined;
  const { lot, exclusion } = found;
  const rest = await context.db.select({ id: coinLots.id }).from(coinLots).where(eq(coinLots.restOf, id));
  return {
    ...lotJson(found),
    registered_at: lot.registeredAt.toISOString(),
    registered_by: actorOf(lot),
    import_sha256: lot.importSha256,
    rest_of: lot.restOf,
    rest: rest[0]?.id ?? null,
    corrections: await correctionsOf(context, id),
    correction_blocked: (await correctionBlockReason(context, found))?.message ?? null,
    excluded_by: exclusion && actorOf(exclusion),
    exclusion_blocked: exclusionBlockReason(found)?.message ?? null,
  };
}
