import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { IdentityResult, MaskedIdentity } from '#domain/compliance/identity.ts';
import { timestamptz } from '../../platform/database/columns.ts';

export type IdentitySubject = { kind: 'purchase' | 'redemption'; id: string };

/** Identity data that a purchase or a redemption needed; the data is encrypted, and gone once erased. */
export const identityRecords = pgTable(
  'identity_record',
  {
    id: uuid('id').primaryKey(),
    subjectKind: text('subject_kind').$type<IdentitySubject['kind']>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    /** AES-256-GCM under the identity key, bound to this row and its subject (secrets.ts); base64. */
    ciphertext: text('ciphertext'),
    masked: jsonb('masked').$type<MaskedIdentity>(),
    givenAt: timestamptz('given_at'),
    /** When the data was erased; or the request withdrawn, where none was given. */
    erasedAt: timestamptz('erased_at'),
  },
  (record) => [
    index('identity_record_of').on(record.subjectKind, record.subjectId, record.askedAt),
    uniqueIndex('identity_record_one_open')
      .on(record.subjectKind, record.subjectId)
      .where(sql`${record.erasedAt} is null`),
    check(
      'identity_record_erased_is_empty',
      sql`${record.erasedAt} is null or (${record.ciphertext} is null and ${record.masked} is null)`,
    ),
  ],
);

/** What an identity vendor said about a record, event by event. */
export const identityResults = pgTable(
  'identity_result',
  {
    /** The event's webhook-id: as long as the row is there, the event can't be sent in again. */
    eventId: text('event_id').primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => identityRecords.id),
    result: text('result').$type<IdentityResult>().notNull(),
    /** The vendor's number of the case; gone once the record's data is erased. */
    reference: text('reference'),
    /** When the vendor says that it came to the result. */
    decidedAt: timestamptz('decided_at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (result) => [index('identity_result_of').on(result.recordId, result.decidedAt)],
);
