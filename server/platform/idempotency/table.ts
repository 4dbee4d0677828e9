import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** Answers to requests that carried an Idempotency-Key, kept for a day. */
export const answers = pgTable(
  'idempotent_answer',
  {
    scope: text('scope').notNull(),
    /** A hash of the scope and the key. */
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (answer) => [
    primaryKey({ columns: [answer.scope, answer.key] }),
    index('idempotent_answer_created_at').on(answer.createdAt),
  ],
);
