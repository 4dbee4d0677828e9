import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** Emails to be rendered and sent: the template and what it is about, never its text. */
export const outbox = pgTable(
  'mail_outbox',
  {
    /** The Message-ID of every attempt. */
    id: uuid('id').primaryKey(),
    template: text('letter').notNull(),
    about: jsonb('about').$type<Record<string, string>>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Not before this; an instance that takes an email moves it ahead, so that no other takes it too. */
    dueAt: timestamptz('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
  },
  (mail) => [index('mail_outbox_due_at').on(mail.dueAt)],
);

/** EmailTemplates as they would have gone out: local mode without a mail server. */
export const mailbox = pgTable(
  'mail_box',
  {
    id: uuid('id').primaryKey(),
    to: text('to_address').notNull(),
    from: text('from_address').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (mail) => [index('mail_box_newest').on(mail.createdAt.desc(), mail.id.desc())],
);
