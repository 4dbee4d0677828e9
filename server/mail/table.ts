import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Letters to be written and sent: which letter and about what, never its text. */
export const outbox = pgTable(
  'mail_outbox',
  {
    /** The Message-ID of every attempt. */
    id: uuid('id').primaryKey(),
    letter: text('letter').notNull(),
    about: jsonb('about').$type<Record<string, string>>().notNull(),
    createdAt: at('created_at').notNull(),
    /** Not before this; an instance that takes a letter moves it ahead, so that no other takes it too. */
    dueAt: at('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
  },
  (letter) => [index('mail_outbox_due_at').on(letter.dueAt)],
);

/** Letters as they would have gone out: local mode without a mail server. */
export const mailbox = pgTable(
  'mail_box',
  {
    id: uuid('id').primaryKey(),
    to: text('to_address').notNull(),
    from: text('from_address').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (letter) => [index('mail_box_newest').on(letter.createdAt.desc(), letter.id.desc())],
);
