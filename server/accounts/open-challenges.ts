import { desc, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/database.ts';

/** Of a session, a login's second step or a browser, one for each of its tabs. */
const OPEN_CHALLENGES_MAX = 5;

/** Deletes the oldest open challenges of one owner, so that there is room for another. */
export async function makeRoomForChallenge(
  db: Db,
  { key, newest, own }: { key: PgColumn; newest: PgColumn; own: SQL | undefined },
): Promise<void> {
  const overLimit = db
    .select({ key })
    .from(key.table)
    .where(own)
    .orderBy(desc(newest), desc(key))
    .offset(OPEN_CHALLENGES_MAX - 1);
  await db.delete(key.table).where(inArray(key, overLimit));
}
