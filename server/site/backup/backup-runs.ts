import { sql } from 'drizzle-orm';
import type { DbContext } from '../../platform/context.ts';
import { backupRuns } from './table.ts';

type Kind = typeof backupRuns.$inferSelect.kind;

/** Remembers when that was last done, by the database's clock. */
export async function recordRun({ db }: DbContext, kind: Kind, { at, seconds }: { at?: Date; seconds: number }) {
  const set = { at: at ?? sql`now()`, seconds: Math.ceil(seconds) };
  await db
    .insert(backupRuns)
    .values({ kind, ...set })
    .onConflictDoUpdate({ target: backupRuns.kind, set });
}

/** When a backup was last made and a drill last succeeded, where they ever were. */
export async function lastRuns({ db }: DbContext): Promise<Partial<Record<Kind, { at: Date; seconds: number }>>> {
  const rows = await db.select().from(backupRuns);
  return Object.fromEntries(rows.map(({ kind, at, seconds }) => [kind, { at, seconds }]));
}
