import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeChoices } from '#domain/notices.ts';
import { int8, timestamptz } from '../database/columns.ts';

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

/** Which emails the reader of an address wants, and doesn't; an address without a row gets what it always got. */
export const addressChoices = pgTable('mail_choice', {
  /** What the links in emails about the token name. */
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  choices: jsonb('choices').$type<NoticeChoices>().notNull(),
});

/** What the last email of a kind to all who want it was about, so that each is sent once. */
export const noticeRuns = pgTable('mail_notice', {
  notice: text('notice').primaryKey(),
  /** The price in cents, or the time of an attestation's count in unix seconds. */
  about: int8('about').notNull(),
  at: timestamptz('at').notNull(),
});
