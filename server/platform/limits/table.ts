import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** How often something was done in the current window; shared by all instances. */
export const limitWindows = pgTable(
  'limit_window',
  {
    /** What is limited and for whom, such as `sign-in:203.0.113.7`. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
  },
  (window) => [index('limit_window_ends_at').on(window.endsAt)],
);
