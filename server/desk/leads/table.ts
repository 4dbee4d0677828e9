import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, tsvector } from '../../platform/database/columns.ts';

/** What people wrote at the contact form. */
export const leads = pgTable(
  'lead',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Normalized by domain/email.ts; empty if none was given. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** As typed; empty if none was given. */
    ethereumAddress: text('ethereum_address').notNull(),
    message: text('message').notNull(),
    complete: boolean('complete').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    search: tsvector('search').notNull(),
  },
  (lead) => [
    index('lead_newest').on(lead.createdAt, lead.id),
    index('lead_by_last_name').on(sql`lower(${lead.lastName})`, lead.id),
    index('lead_by_email').on(lead.email, lead.id),
    index('lead_complete').on(lead.complete, lead.createdAt, lead.id),
    index('lead_complete_by_last_name').on(lead.complete, sql`lower(${lead.lastName})`, lead.id),
    index('lead_complete_by_email').on(lead.complete, lead.email, lead.id),
    index('lead_search').using('gin', lead.search).with({ fastupdate: false }),
  ],
);
