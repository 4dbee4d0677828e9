import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';

/** Keys that read orders and redemptions for accounting; what opens them is kept as its hash alone. */
export const accountingKeys = pgTable('accounting_key', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** How the key begins, to tell it from others. */
  prefix: text('prefix').notNull(),
  /** SHA-256 of the whole key. */
  hash: text('hash').notNull().unique(),
  /** Who made it, as the audit log names them. */
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** To the minute: a program that reads page after page writes it once. */
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
});
