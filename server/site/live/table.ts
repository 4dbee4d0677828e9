import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What open pages have to read again: a row for each topic that a transaction changed, written by triggers (server/migrations). */
export const changes = pgTable(
  'change',
  {
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    at: timestamptz('at').notNull().default(sql`clock_timestamp()`),
  },
  (change) => [primaryKey({ columns: [change.changedIn, change.topic] }), index('change_at').on(change.at)],
);
