import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** The record that the event is about. */
export type WebhookSubject<Kind = 'purchase' | 'order' | 'redemption'> = { kind: Kind; id: string };

/** Events to be sent to WEBHOOK_URL or ACCOUNTING_WEBHOOK_URL, by their type; ids and links, never personal data. */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  {
    /** The webhook-id of every attempt. */
    id: uuid('id').primaryKey(),
    type: text('type').notNull(),
    subjectKind: text('subject_kind').$type<WebhookSubject['kind']>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Not before this; null once it was given up. An instance that takes an event moves it ahead, so that no other takes it too. */
    dueAt: timestamptz('due_at'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
  },
  (event) => [
    index('webhook_outbox_due_at').on(event.dueAt),
    index('webhook_outbox_of').on(event.subjectKind, event.subjectId),
  ],
);
