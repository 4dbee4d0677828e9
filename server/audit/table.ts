import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What staff did: added to, never changed; a trigger of the database refuses everything but INSERT. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    /** The order of the log; a number that a rolled back insert had taken is left out. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorKind: text('actor_kind').notNull(),
    /** The account's id or the wallet's address; null for the site itself. */
    actorId: text('actor_id'),
    actorLabel: text('actor_label').notNull(),
    /** Such as 'order.place'. */
    action: text('act').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<AuditFields>(),
    after: jsonb('after').$type<AuditFields>(),
    /** Personal fields by name, their values as keyed hashes. */
    personal: jsonb('personal').$type<Record<string, string>>(),
  },
  (entry) => [
    index('audit_entry_of_subject').on(entry.subjectKind, entry.subjectId, entry.id),
    index('audit_entry_of_act').on(entry.action, entry.id),
    index('audit_entry_of_actor').on(entry.actorId, entry.id),
  ],
);

/** AuditFields that are not personal data. */
export type AuditFields = Record<string, string | number | boolean | null>;
