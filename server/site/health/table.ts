import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the readiness probe writes and deletes again. */
export const writeProbes = pgTable('write_probe', { filler: text('filler').notNull() });
