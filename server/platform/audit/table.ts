import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { int8, timestamptz } from '../database/columns.ts';

/** What staff did: added to, never changed; a trigger of the database refuses everything but INSERT. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    /** The order of the log; a number that a rolled back insert had taken is left out. */
    id: int8('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
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

/**
 * The chain over the log: each entry's hash covers its content and the hash before it (domain/audit-chain.ts). A trigger writes it
 * when the entry's transaction commits, so its order is that of the commits, and it has no gaps.
 */
export const auditLinks = pgTable('audit_link', {
  position: int8('position').primaryKey(),
  entryId: int8('entry_id').notNull().unique(),
  /** Unique: of two links to one predecessor, the database would refuse the second. */
  previousHash: text('previous_hash').notNull().unique(),
  hash: text('hash').notNull().unique(),
});

/** The heads that were emailed, one a day; added to, never changed. */
export const auditHeads = pgTable('audit_head', {
  /** UTC. */
  day: date('day').primaryKey(),
  position: int8('position').notNull(),
  hash: text('hash').notNull(),
  at: timestamptz('at').notNull(),
});

/** AuditFields that are not personal data. */
export type AuditFields = Record<string, string | number | boolean | null>;
