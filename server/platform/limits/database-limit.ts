import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { ClockContext } from '../context.ts';
import type { Db } from '../database/database.ts';
import { TooMany } from '../errors.ts';
import { countsOf, type DatabaseLimit } from './limits.ts';
import { limitWindows } from './table.ts';

/** How far the clocks of two instances may differ: a window that ends even later is from before the clock went back. */
const CLOCKS_SECONDS = 10;

const keyOf = ({ name }: DatabaseLimit, of: string) => `${name}:${of}`;

/**
 * The statement that counts one more for `of` and returns its key; no row where the window is full. `source`, from a WITH query's
 * `from` on, makes it part of a larger statement.
 */
export function countWithin(
  { name, most, windowSeconds }: DatabaseLimit,
  of: SQL,
  now: SQL,
  source: SQL = sql`where true`,
): SQL {
  const key = sql`${`${name}:`}::text || ${of}`;
  const length = sql.raw(`interval '${windowSeconds} seconds'`);
  const longest = sql.raw(`interval '${windowSeconds + CLOCKS_SECONDS} seconds'`);
  const clocks = sql.raw(`interval '${CLOCKS_SECONDS} seconds'`);
  const { endsAt } = limitWindows;
  const ended = sql`(${endsAt} <= excluded.ends_at - ${length} or ${endsAt} > excluded.ends_at + ${clocks})`;
  // Asked first because a full window is then neither locked nor written; the condition of the write is what decides.
  return sql`
    insert into ${limitWindows} (key, count, ends_at)
    select ${key}, 1, ${now} + ${length} ${source} and not exists (
      select from ${limitWindows} as known where known.key = (${key}) and known.count >= ${sql.raw(String(most))}
        and known.ends_at > ${now} and known.ends_at <= ${now} + ${longest})
    on conflict (key) do update set
      count = case when ${ended} then 1 else ${limitWindows.count} + 1 end,
      ends_at = case when ${ended} then excluded.ends_at else ${limitWindows.endsAt} end
    where ${ended} or ${limitWindows.count} < ${sql.raw(String(most))}
    returning key`;
}

/** Counts one more for `of`; false when the window is full, in which case nothing is written. `share` multiplies the limit. */
export async function isWithinLimit(
  { db, now }: ClockContext,
  limit: DatabaseLimit,
  of: string,
  share = 1,
): Promise<boolean> {
  const shared = { ...limit, most: limit.most * share };
  const counted = await db.execute(countWithin(shared, sql`${of}::text`, sql`${now().toISOString()}::timestamptz`));
  return counted.rows.length > 0;
}

/** How many more the window takes; what decides is isWithinLimit. */
export async function leftWithinLimit(
  { db, now }: ClockContext,
  limit: DatabaseLimit,
  of: string,
  share = 1,
): Promise<number> {
  const [window] = await db
    .select()
    .from(limitWindows)
    .where(eq(limitWindows.key, keyOf(limit, of)));
  const left = window ? (window.endsAt.getTime() - now().getTime()) / 1000 : 0;
  const isRunning = left > 0 && left <= limit.windowSeconds + CLOCKS_SECONDS;
  return Math.max(0, limit.most * share - (isRunning ? (window?.count ?? 0) : 0));
}

// Windows that this process knows to be full, so that a flood costs no further queries. The database still decides.
const full = new WeakMap<Db, Map<string, { since: number; endsAt: number }>>();
const REMEMBERED = 10_000;

function remember(db: Db, key: string, window: { since: number; endsAt: number }): void {
  const known = full.get(db) ?? new Map();
  full.set(db, known);
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, window);
}

/** Throws TooMany if a window of the caller is known to be full; makes no query. */
export function refuseIfLimited({ db, now }: ClockContext, limit: DatabaseLimit, of: string): void {
  for (const { name } of countsOf(limit, of)) {
    const key = keyOf(limit, name);
    const window = full.get(db)?.get(key);
    if (!window) continue;
    const at = now().getTime();
    if (at < window.endsAt && at >= window.since) throw new TooMany((window.endsAt - at) / 1000);
    full.get(db)?.delete(key);
  }
}

/** Counts one more for the caller, or throws TooMany with the time to wait. */
export async function takeFromLimit(context: ClockContext, limit: DatabaseLimit, of: string): Promise<void> {
  refuseIfLimited(context, limit, of);
  // The smallest first: one address that is refused there must not use up what its neighbors share with it.
  for (const { name, share } of countsOf(limit, of)) {
    if (await isWithinLimit(context, limit, name, share)) continue;
    const key = keyOf(limit, name);
    const [window] = await context.db
      .select({ endsAt: limitWindows.endsAt })
      .from(limitWindows)
      .where(eq(limitWindows.key, key));
    const since = context.now().getTime();
    const endsAt = window?.endsAt.getTime() ?? 0;
    remember(context.db, key, { since, endsAt });
    throw new TooMany((endsAt - since) / 1000);
  }
}

/** Deletes the windows that are over. */
export async function deleteEndedWindows({ db, now }: ClockContext): Promise<void> {
  await db.delete(limitWindows).where(lt(limitWindows.endsAt, now()));
}
