import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** The ids of the keys that the database's contents need; never a key. */
export const keyIds = pgTable(
  'key_id',
  {
    setting: text('setting').$type<'DATA_KEY' | 'AUDIT_KEY'>().notNull(),
    id: text('id').notNull(),
    firstUsedAt: timestamptz('first_used_at').notNull(),
    /** When the operator said that it is lost, or replaced on purpose; nobody asks for it any more. */
    retiredAt: timestamptz('retired_at'),
  },
  (key) => [primaryKey({ columns: [key.setting, key.id] })],
);
