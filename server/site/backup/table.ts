import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { int8, timestamptz } from '../../platform/database/columns.ts';

/** One row while the database is a copy that was restored from a backup and has not gone live. */
export const restoredCopies = pgTable(
  'restored_copy',
  {
    only: boolean('only').primaryKey().default(true),
    restoredAt: timestamptz('restored_at').notNull(),
    /** When its backup was made; null where it was restored by other means. */
    backupAt: timestamptz('backup_at'),
  },
  (copy) => [check('restored_copy_one_row', sql`${copy.only}`)],
);

/** When a backup of the database was last made, and when one was last restored on trial. */
export const backupRuns = pgTable('backup_run', {
  kind: text('kind').$type<'backup' | 'drill'>().primaryKey(),
  at: timestamptz('at').notNull(),
  /** How long it took. */
  seconds: int8('seconds').notNull(),
});
