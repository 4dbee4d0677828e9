import { eq, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { TooMany } from '../errors.ts';
import { limitWindows } from './table.ts';

export type Limit = { most: number; windowSeconds: number };

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Counts one more under the key; false when the window is full, in which case nothing is written. */
export async function isWithinLimit(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: string,
  { most, windowSeconds }: Limit,
): Promise<boolean> {
  const at = now();
  const ended = sql`${limitWindows.endsAt} <= ${at.toISOString()}::timestamptz`;
  const endsAt = later(at, windowSeconds);
  const counted = await db
    .insert(limitWindows)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: limitWindows.key,
      set: {
        count: sql`case when ${ended} then 1 else ${limitWindows.count} + 1 end`,
        endsAt: sql`case when ${ended} then ${endsAt.toISOString()}::timestamptz else ${limitWindows.endsAt} end`,
      },
      setWhere: sql`${ended} or ${limitWindows.count} < ${most}`,
    })
    .returning({ key: limitWindows.key });
  return counted.length > 0;
}

/** Counts one more under the key, or throws TooMany with the time to wait. */
export async function takeFromLimit(context: Pick<Context, 'db' | 'now'>, key: string, limit: Limit): Promise<void> {
  if (await isWithinLimit(context, key, limit)) return;
  const [window] = await context.db
    .select({ endsAt: limitWindows.endsAt })
    .from(limitWindows)
    .where(eq(limitWindows.key, key));
  throw new TooMany(((window?.endsAt.getTime() ?? 0) - context.now().getTime()) / 1000);
}

/** Forgets the windows that are over. */
export async function forgetEndedWindows({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(limitWindows).where(lt(limitWindows.endsAt, now()));
}
