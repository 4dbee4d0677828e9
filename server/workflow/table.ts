import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditFields } from '../platform/audit/record-audit-event.ts';
import { int8, timestamptz, uint256 } from '../platform/database/columns.ts';

/** The states in which nobody waits any more: of orders, purchase requests and redemptions. */
export const ENDED_STATES = ['issued', 'cancelled', 'lapsed', 'refused', 'closed'] as const;
const ENDED = sql.raw(ENDED_STATES.map((state) => `'${state}'`).join(', '));

/** Every transition of a purchase, an order or a redemption; the customer reads name, time and reason. */
export const transitions = pgTable(
  'request_step',
  {
    /** In the order in which they were made. */
    id: int8('id').primaryKey().generatedAlwaysAsIdentity(),
    subjectKind: text('subject_kind').$type<Subject['kind']>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    name: text('step').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    at: timestamptz('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    reason: text('reason'),
    detail: jsonb('detail').$type<AuditFields>(),
  },
  (made) => [
    index('request_step_of').on(made.subjectKind, made.subjectId, made.id),
    index('request_step_ended').on(made.at).where(sql`${made.toState} in (${ENDED})`),
  ],
);

/** Private notes of the staff; customers never see them. */
export const notes = pgTable(
  'note',
  {
    id: uuid('id').primaryKey(),
    subjectKind: text('subject_kind').$type<NoteSubject['kind']>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
  },
  (note) => [index('note_of').on(note.subjectKind, note.subjectId, note.id)],
);

/**
 * Whose each record is: an account's id, an email address or a wallet in lower case. An order's are those of its request. `units`:
 * what a wallet that is named nowhere has sent to the ticket's address in all; null for every other party.
 */
export const recordParties = pgView('record_party', {
  subjectKind: text('subject_kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  recordKind: text('record_kind').notNull(),
  recordId: uuid('record_id').notNull(),
  party: text('party').notNull(),
  units: uint256('units'),
}).existing();

export type Subject = { kind: 'purchase' | 'order' | 'redemption' | 'relay'; id: string };
export type NoteSubject = { kind: 'lead' | Exclude<Subject['kind'], 'relay'>; id: string };
