import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ListedField, ListKind } from '#domain/compliance/screening.ts';
import { int8, timestamptz } from '../../platform/database/columns.ts';

/** Every sanctions list that was read, with the errors of those that were refused. */
export const screeningLists = pgTable(
  'screening_list',
  {
    id: uuid('id').primaryKey(),
    /** Null where the file was refused before that was known. */
    kind: text('kind').$type<ListKind>(),
    file: text('file').notNull(),
    /** The list's own date. */
    listedOn: date('listed_on'),
    /** Of the file's bytes, uncompressed; hex. */
    sha256: text('sha256').notNull(),
    bytes: int8('bytes').notNull(),
    parties: integer('parties').notNull(),
    names: integer('names').notNull(),
    addresses: integer('addresses').notNull(),
    /** How many digital currency addresses belong to other kinds of chains and can't match anything here. */
    otherAddresses: integer('other_addresses').notNull(),
    /** Why it was refused; null where it was taken. */
    errors: jsonb('errors').$type<string[]>(),
    readAt: timestamptz('read_at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    inForce: boolean('in_force').notNull(),
    /** How far the open records were checked again, from the kind and the id that are next; null once all were. */
    recheckKind: text('recheck_kind').$type<'purchase' | 'redemption'>(),
    recheckAfter: uuid('recheck_after'),
    rechecked: integer('rechecked').notNull().default(0),
    recheckHits: integer('recheck_hits').notNull().default(0),
  },
  (list) => [
    uniqueIndex('screening_list_in_force').on(list.kind).where(sql`${list.inForce}`),
    index('screening_list_newest').on(list.readAt),
    check(
      'screening_list_errors',
      sql`not ${list.inForce} or (${list.errors} is null and ${list.listedOn} is not null)`,
    ),
  ],
);

/** The addresses and names of the lists in force. */
export const screeningEntries = pgTable(
  'screening_entry',
  {
    listId: uuid('list_id').notNull(),
    what: text('what').$type<'address' | 'name'>().notNull(),
    /** An address in lower case, or what names are compared by (domain/compliance/screening.ts). */
    value: text('value').notNull(),
    /** The name of the listed party. */
    party: text('party').notNull(),
  },
  (entry) => [primaryKey({ columns: [entry.what, entry.value, entry.party, entry.listId] })],
);

/** Where a record matched a list. A released hit doesn't stop the record again. */
export const screeningHits = pgTable(
  'screening_hit',
  {
    subjectKind: text('subject_kind').$type<'purchase' | 'redemption'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    field: text('field').$type<ListedField>().notNull(),
    /** The address; empty for a name, which is the customer's and isn't kept here. */
    value: text('value').notNull(),
    listKind: text('list_kind').$type<ListKind>().notNull(),
    party: text('party').notNull(),
    listedOn: date('listed_on').notNull(),
    sha256: text('sha256').notNull(),
    foundAt: timestamptz('found_at').notNull(),
    releasedAt: timestamptz('released_at'),
  },
  (hit) => [primaryKey({ columns: [hit.subjectKind, hit.subjectId, hit.field, hit.value, hit.listKind, hit.party] })],
);
