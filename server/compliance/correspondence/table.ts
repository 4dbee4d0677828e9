import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileType } from '#domain/compliance/correspondence.ts';
import { bytea, timestamptz } from '../../platform/database/columns.ts';

/** What customer and staff write to each other about. */
export type CorrespondenceSubject = { kind: 'purchase' | 'redemption'; id: string };

/** What customer and staff wrote to each other; added to and never changed, but for the text of one that is erased (a trigger). */
export const messages = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    subjectKind: text('subject_kind').$type<CorrespondenceSubject['kind']>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    text: text('text'),
    createdAt: timestamptz('created_at').notNull(),
    erasedAt: timestamptz('erased_at'),
  },
  (message) => [
    index('message_of').on(message.subjectKind, message.subjectId, message.id),
    index('message_newest').on(message.createdAt),
    check('message_erased_is_empty', sql`(${message.erasedAt} is null) = (${message.text} is not null)`),
  ],
);

/** Files that a customer sent, such as the proof of a payment; encrypted, and gone once erased. */
export const files = pgTable(
  'customer_file',
  {
    id: uuid('id').primaryKey(),
    subjectKind: text('subject_kind').$type<CorrespondenceSubject['kind']>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** By its contents, whatever it was sent as. */
    type: text('type').$type<FileType>().notNull(),
    size: integer('size').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    erasedAt: timestamptz('erased_at'),
  },
  (file) => [
    index('customer_file_of').on(file.subjectKind, file.subjectId, file.id),
    index('customer_file_newest').on(file.createdAt),
  ],
);

/** Files that come in, or came in, in pieces, by the file's id. One that isn't complete is no file, and soon deleted. */
export const fileUploads = pgTable(
  'file_upload',
  {
    id: uuid('id').primaryKey(),
    startedAt: timestamptz('started_at').notNull(),
    completedAt: timestamptz('completed_at'),
  },
  (upload) => [index('file_upload_open').on(upload.startedAt).where(sql`${upload.completedAt} is null`)],
);

/** The pieces of a file, each encrypted for its place: what is kept in memory of a file is one of them. */
export const filePieces = pgTable(
  'file_piece',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => fileUploads.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    ciphertext: bytea('ciphertext').notNull(),
  },
  (piece) => [primaryKey({ columns: [piece.fileId, piece.position] })],
);
